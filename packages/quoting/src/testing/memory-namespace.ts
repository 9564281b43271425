type Stored = string | ArrayBuffer;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const toBytes = (value: Stored): ArrayBuffer => (typeof value === "string" ? Uint8Array.from(encoder.encode(value)).buffer : value);
const toText = (value: Stored): string => (typeof value === "string" ? value : decoder.decode(value));

const typeOf = (options: string | { readonly type?: string | undefined } | undefined): string =>
  (typeof options === "string" ? options : options?.type) ?? "text";

/** An in-memory KV namespace with only the operations that books need. */
export class MemoryNamespace implements KVNamespace {
  readonly held = new Map<string, { readonly value: Stored; readonly metadata: unknown }>();
  /** Calls in order, such as `get rate-book/a arrayBuffer`. */
  readonly calls: string[] = [];
  lastOptions: unknown = null;
  openStreams = 0;
  delay: () => Promise<void> = () => Promise.resolve();

  set(key: string, value: Stored, metadata: unknown = null): void {
    this.held.set(key, { value, metadata });
  }

  callsOf(method: string): readonly string[] {
    return this.calls.filter((call) => call.startsWith(`${method} `)).map((call) => call.slice(method.length + 1));
  }

  get(key: string, options?: "text" | Partial<KVNamespaceGetOptions<undefined>> | KVNamespaceGetOptions<"text">): Promise<string | null>;
  get<Expected = unknown>(key: string, options?: "json" | KVNamespaceGetOptions<"json">): Promise<Expected | null>;
  get(key: string, options?: "arrayBuffer" | KVNamespaceGetOptions<"arrayBuffer">): Promise<ArrayBuffer | null>;
  get(key: string, options?: "stream" | KVNamespaceGetOptions<"stream">): Promise<ReadableStream | null>;
  get(keys: string[], options?: unknown): Promise<never>;
  async get(key: string | string[], options?: string | { readonly type?: string | undefined }): Promise<unknown> {
    if (typeof key !== "string") throw new Error("One key at a time.");
    const type = typeOf(options);
    this.calls.push(`get ${key} ${type}`);
    if (type === "json") this.lastOptions = options;
    await this.delay();
    return this.#read(key, type);
  }

  getWithMetadata<Metadata = unknown>(
    key: string,
    options?: "text" | Partial<KVNamespaceGetOptions<undefined>> | KVNamespaceGetOptions<"text">,
  ): Promise<KVNamespaceGetWithMetadataResult<string, Metadata>>;
  getWithMetadata<Expected = unknown, Metadata = unknown>(
    key: string,
    options: "json" | KVNamespaceGetOptions<"json">,
  ): Promise<KVNamespaceGetWithMetadataResult<Expected, Metadata>>;
  getWithMetadata<Metadata = unknown>(
    key: string,
    options: "arrayBuffer" | KVNamespaceGetOptions<"arrayBuffer">,
  ): Promise<KVNamespaceGetWithMetadataResult<ArrayBuffer, Metadata>>;
  getWithMetadata<Metadata = unknown>(
    key: string,
    options: "stream" | KVNamespaceGetOptions<"stream">,
  ): Promise<KVNamespaceGetWithMetadataResult<ReadableStream, Metadata>>;
  getWithMetadata(keys: string[], options?: unknown): Promise<never>;
  async getWithMetadata(key: string | string[], options?: string | { readonly type?: string | undefined }): Promise<unknown> {
    if (typeof key !== "string") throw new Error("One key at a time.");
    const type = typeOf(options);
    this.calls.push(`getWithMetadata ${key} ${type}`);
    await this.delay();
    return { value: this.#read(key, type), metadata: this.held.get(key)?.metadata ?? null, cacheStatus: null };
  }

  #read(key: string, type: string): unknown {
    const found = this.held.get(key);
    if (found === undefined) return null;
    switch (type) {
      case "json":
        return JSON.parse(toText(found.value));
      case "arrayBuffer":
        return toBytes(found.value);
      case "stream":
        return this.#stream(toBytes(found.value));
      default:
        return toText(found.value);
    }
  }

  #stream(bytes: ArrayBuffer): ReadableStream {
    this.openStreams++;
    return new ReadableStream({
      start: (controller) => controller.enqueue(bytes),
      cancel: () => {
        this.openStreams--;
      },
    });
  }

  async put(key: string, value: string | ArrayBuffer | ArrayBufferView | ReadableStream, options?: KVNamespacePutOptions): Promise<void> {
    if (value instanceof ReadableStream) throw new Error("Books are put as bytes.");
    this.calls.push(`put ${key}`);
    const copy = ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice().buffer : value;
    this.set(key, copy, options?.metadata ?? null);
  }

  async delete(key: string): Promise<void> {
    this.calls.push(`delete ${key}`);
    this.held.delete(key);
  }

  list(): Promise<never> {
    return Promise.reject(new Error("Books are never listed."));
  }
}
