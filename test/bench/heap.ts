// What a process still holds once its garbage is collected, asked through Node's inspector.

/** Memory that is in use after a collection, in MB. */
export interface HeapUse {
  /** Objects of JavaScript. */
  readonly heapMb: number;
  /** The bytes of its buffers, which lie outside of the heap. */
  readonly buffersMb: number;
}

/**
 * Collects a process's garbage and looks at what is left.
 *
 * @param inspector where the process was told to listen, by `--inspect=HOST:PORT`
 */
export async function heapAfterCollection(inspector: string): Promise<HeapUse> {
  const [target] = (await (await fetch(`http://${inspector}/json/list`)).json()) as [
    { readonly webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`no inspector answers at ${inspector}`)));
  });
  try {
    await call(socket, 'HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await call(socket, 'Runtime.getHeapUsage');
    return { heapMb: megabytes(usedSize), buffersMb: megabytes(backingStorageSize) };
  } finally {
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    socket.close();
    await closed;
  }
}

function call(socket: WebSocket, method: string): Promise<Record<string, number>> {
  const answer = new Promise<Record<string, number>>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data)).result), {
      once: true,
    });
    socket.addEventListener('close', () =>
      reject(new Error(`the inspector left without answering ${method}`)),
    );
  });
  socket.send(JSON.stringify({ id: 1, method }));
  return answer;
}

function megabytes(bytes: number | undefined): number {
  return (bytes ?? 0) / 1_048_576;
}
