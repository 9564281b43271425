/**
 * Bytes of large bodies that an invocation holds at a time, besides the first bytes of every body (`SMALL_BYTES` in fetch-once.ts). An
 * isolate has 128 MB.
 */
const ROOM_BYTES = 12_000_000;

/** Memory for large bodies. Callers that wait for it are served in the order in which they asked. */
export class Room {
  #left = ROOM_BYTES;
  readonly #waiting: { readonly bytes: number; readonly enter: () => void }[] = [];

  /** Waits until `bytes` are free, and takes them. */
  take(bytes: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ bytes, enter: resolve });
    this.#admit();
    return promise;
  }

  give(bytes: number): void {
    this.#left += bytes;
    this.#admit();
  }

  #admit(): void {
    for (let [next] = this.#waiting; next !== undefined && next.bytes <= this.#left; [next] = this.#waiting) {
      this.#waiting.shift();
      this.#left -= next.bytes;
      next.enter();
    }
  }
}
