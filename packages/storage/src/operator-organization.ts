/** The organization that alarms to the operator belong to; its rows stay with the alarms, in the first shard. No customer has this id. */
export const OPERATOR_ORGANIZATION = "operator";
