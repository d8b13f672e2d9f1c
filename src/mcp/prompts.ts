// Three prompts for what people really ask: write a receiver, find why one fails, review one.

import type { McpServer } from '@modelcontextprotocol/server';
import { objectOf, type Protocol } from './tool.ts';

interface PromptInput {
  readonly service: string;
  readonly url?: string;
}

interface ToolPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly text: (input: PromptInput) => string;
}

const HOOKS =
  'For tests it needs two more URLs: one that answers its state as JSON (GET), and one that takes it back to the start (POST).';

const PROMPTS: readonly ToolPrompt[] = [
  {
    name: 'write_receiver',
    title: 'Write a webhook receiver',
    description: 'Write a receiver of the webhooks of a service, and prove it',
    text: ({ service, url = 'http://localhost:3000/hooks' }) =>
      `Write a receiver of the ${service} webhooks at ${url}. First search_docs for how ${service} signs and retries. Verify the raw bytes before you act; store the event id together with the effect; answer 2xx to types you do not know; let a newer event win over an older one that comes late. ${HOOKS} Then certify_receiver, explore_receiver with seed 1 and with another, and mend what they find.`,
  },
  {
    name: 'find_failure',
    title: 'Find why a receiver fails',
    description: 'Find the smallest history that breaks a receiver, mend it, and show that the fix is one',
    text: ({ service, url = 'its URL' }) =>
      `The receiver of ${service} webhooks at ${url} is wrong sometimes. Use explore_receiver with receipt true to find the smallest history that breaks it. Read why the service may do that, and explain the rules that it names. Mend the cause in the code: do not recognise ids, and do not hide the state. Then explore_receiver with the receipt as check; it is mended only when that is accepted.`,
  },
  {
    name: 'review_receiver',
    title: 'Review a receiver',
    description: 'Review the code of a receiver by what its service may do',
    text: ({ service, url = 'its URL' }) =>
      `Review the receiver of ${service} webhooks at ${url}. List what ${service} may do: search_docs for its retries, order, duplicates and rotation of secrets. For each, say what the code does, with the line. Then run certify_receiver and explore_receiver, and tell what they confirm and what they refute.`,
  },
];

/** Registers the prompts. */
export function registerPrompts(server: McpServer, protocol: Protocol): void {
  const schema = objectOf(
    {
      service: { type: 'string', pattern: '^[a-z0-9_-]{1,64}$', description: 'the service' },
      url: { type: 'string', pattern: '^https?://[^\\s]{1,2000}$', description: 'the URL of the receiver' },
    },
    ['service'],
  );
  for (const { name, title, description, text } of PROMPTS) {
    const config = { title, description, argsSchema: protocol.fromJsonSchema<PromptInput>(schema) };
    server.registerPrompt(name, config, (input) => ({
      messages: [{ role: 'user', content: { type: 'text', text: text(input) } }],
    }));
  }
}
