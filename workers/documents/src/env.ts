import type { OperationIdOf } from "@tellerline/contract";
import type { GroupEnv, Handler } from "@tellerline/worker-kit";

export interface Env extends GroupEnv {
  /** Name under which npm finds the client, such as `@tellerline/client`; absent while it is in no registry. */
  readonly CLIENT_PACKAGE?: string;
}

export type DocumentHandler<Id extends OperationIdOf<"documents">> = Handler<Id, Env>;
