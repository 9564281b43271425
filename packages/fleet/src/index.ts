export { joinPathOf } from "./answer.ts";
export { type Behaviour, behaviourOf } from "./behaviour.ts";
export { institutionRows } from "./files.ts";
export { Fleet, type Request } from "./fleet.ts";
export type { Institution, Truth } from "./institution.ts";
export { type Change, type JoinPage, joinPageOn, type Site } from "./site.ts";
