/** Seed of the synthetic fleet. The number is arbitrary, but changing it changes the fleet, and so the sandbox's answers. */
export const FLEET_SEED = 20_260_102;
