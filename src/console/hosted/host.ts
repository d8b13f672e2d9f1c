// The program that shows this page in a frame: JSON-RPC in messages between windows, as the MCP Apps extension has it.

type Params = Readonly<Record<string, unknown>>;

interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly message?: unknown };
}

interface Waiting {
  resolve(result: Params): void;
  reject(error: Error): void;
}

const METHOD_NOT_FOUND = -32_601;

/** What a host may ask of any page; there is nothing to do for it. */
const ANSWERED: ReadonlySet<string> = new Set(['ping', 'ui/resource-teardown']);

export interface Host {
  /** Asks the host; it fails with what the host says is wrong. */
  request(method: string, params: Params): Promise<Params>;
  notify(method: string, params?: Params): void;
}

/**
 * Connects to the window around this one; whatever comes from any other window is left alone.
 *
 * @param told called with each notification of the host
 * @example const host = connectHost(parent, (method, params) => …)
 */
export function connectHost(around: Window, told: (method: string, params: Params) => void): Host {
  const waiting = new Map<number | string, Waiting>();
  // The host's origin is not known before it has said something, and nothing that is said to it is secret.
  const post = (message: object) => around.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const answer = ({ id, result, error }: Message) => {
    const { resolve, reject } = waiting.get(id ?? '') ?? {};
    waiting.delete(id ?? '');
    if (error === undefined) resolve?.(result ?? {});
    else reject?.(new Error(String(error.message)));
  };
  addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
    if (source !== around || data?.jsonrpc !== '2.0') return;
    const { id, method, params = {} } = data;
    if (method === undefined) answer(data);
    else if (id === undefined) told(method, params);
    else if (ANSWERED.has(method)) post({ id, result: {} });
    else post({ id, error: { code: METHOD_NOT_FOUND, message: 'this page has no methods' } });
  });
  let lastId = 0;
  return {
    request: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        post({ id, method, params });
      }),
    notify: (method, params = {}) => post({ method, params }),
  };
}
