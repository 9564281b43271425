/** Any number will do; another one makes another fleet, and other sandbox answers. */
export const FLEET_SEED = 20_260_102;
