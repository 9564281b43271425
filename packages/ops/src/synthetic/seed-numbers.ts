/** Arbitrary, but changing it changes the synthetic fleet and so the sandbox's answers. */
export const FLEET_SEED = 20_260_102;
