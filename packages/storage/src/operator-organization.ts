/** The organization of alarms to the operator: its rows stay beside the alarms, in the first shard. No customer's organization has this id. */
export const OPERATOR_ORGANIZATION = "operator";
