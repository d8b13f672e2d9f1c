// The yardstick: a bare node:http server that answers the bytes it is told, and nothing else.
// Usage: node bare-server.ts PORT BODY_FILE

import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';

const [port, file] = process.argv.slice(2);
const { headers, get, post } = JSON.parse(readFileSync(file as string, 'utf8')) as {
  readonly headers: Record<string, string>;
  readonly get: string;
  readonly post: string;
};
const [getBody, postBody] = [Buffer.from(get), Buffer.from(post)];

createServer((request, response) => {
  if (request.method === 'GET') return answer(response, 200, getBody);
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => answer(response, 201, postBody));
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));

function answer(response: ServerResponse, status: number, body: Buffer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(body);
}
