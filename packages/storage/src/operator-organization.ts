/** Id of the organization that owns the operator's alarms. Its rows stay with the alarms, in the first shard. No customer has this id. */
export const OPERATOR_ORGANIZATION = "operator";
