export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Lets other requests run between the steps of long work. In local development the databases run in the same process, and without this
 * pause no other request is served until the work is done.
 */
export const giveWay = (): Promise<void> => sleep(1);
