export { joinPathOf } from "./answer.ts";
export { type Behaviour, behaviourOf } from "./behaviour.ts";
export { Fleet, type Request } from "./fleet.ts";
export { askForAll, importFleet, untilLooked } from "./follow.ts";
export type { Institution, Truth } from "./institution.ts";
export { type Change, type JoinPage, joinPageOn, type Site } from "./site.ts";
