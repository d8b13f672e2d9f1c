// The JSON Schema of a profile, by which one in a file of your own is read.

const text = { type: 'string', minLength: 1 };
const duration = { type: 'string', pattern: '^[0-9]{1,15}(ms|s|m|h|d)$' };
const statuses = { type: 'array', minItems: 1, items: { type: ['integer', 'string'] } };
const form = {
  enum: ['text', 'unix-seconds', 'no-full-stop', 'signature-list', 'dotted-name', 'instant', 'object'],
};

/** A question by what it asks, with its other members, all required but those of `optional`. */
function question(ask: string, members: Record<string, object>, optional: readonly string[] = []): object {
  const required = Object.keys(members).filter((name) => !optional.includes(name));
  return {
    type: 'object',
    properties: { ask: { const: ask }, ...members },
    required: ['ask', ...required],
    additionalProperties: false,
  };
}

const QUESTIONS = [
  question('field', { field: text, oneOf: { type: 'array', minItems: 1 }, givenUp: statuses }, ['givenUp']),
  question('some', { field: text }),
  question('span', { field: text, atLeast: duration, atMost: duration }),
  question('schedule', { attempts: { type: 'integer' }, spans: duration, grows: { const: true } }, [
    'attempts',
    'spans',
    'grows',
  ]),
  question('not taken', { statuses }),
  question('header', { name: text, form }),
  question('header over attempts', { name: text, is: { enum: ['the same', 'the time', 'its own'] } }),
  question('member', { name: text, form }),
  question('body size', { atMostBytes: { type: 'integer', minimum: 1 } }),
  question('content type', { is: text }),
  question('secret', {
    prefix: text,
    bytes: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'integer' } },
  }),
];

export const PROFILE_SCHEMA = {
  type: 'object',
  required: ['name', 'title', 'sources', 'note', 'requirements'],
  additionalProperties: false,
  properties: {
    name: text,
    title: text,
    sources: { type: 'array', minItems: 1, items: text },
    note: text,
    requirements: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['id', 'level', 'section', 'says', 'check'],
        additionalProperties: false,
        properties: {
          id: text,
          level: { enum: ['MUST', 'SHOULD'] },
          section: text,
          says: text,
          check: { oneOf: QUESTIONS },
        },
      },
    },
  },
} as const;
