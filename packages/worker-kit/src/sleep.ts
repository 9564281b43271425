export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Lets other requests have their turn, between the steps of long work. On a laptop the databases answer within the process, so that without this no
 * other request would be looked at before the work is done.
 */
export const giveWay = (): Promise<void> => sleep(1);
