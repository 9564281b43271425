/** Id of the organization that owns the operator's alarms. No customer has this id. Its rows are always in the first shard. */
export const OPERATOR_ORGANIZATION = "operator";
