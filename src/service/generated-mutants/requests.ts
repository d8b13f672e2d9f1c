// Mutants of what is accepted: a required field that may be missing, a limit that is moved by one or not checked.

import { locate, type OpenApiDocument, type Schema } from '../../openapi/document.ts';
import { sample } from '../../openapi/sample.ts';
import { alterDocument, type Mutant, replaceOperation } from '../mutant.ts';
import type { AnyService } from '../service.ts';
import type { Annotations } from './annotations.ts';
import { schemaPlaces } from './schema-places.ts';
import type { Wire } from './wire.ts';

/** A schema that only requests are validated against. */
interface Constraint {
  readonly name: string;
  readonly node: Schema;
  readonly pointer: string;
}

/** Mutants of the validation of requests. */
export function requestMutants(wire: Wire, annotations: Annotations): Mutant[] {
  return constraintsOf(wire).flatMap((constraint) => {
    const rule = annotations.promiseOf(constraint.node);
    if (rule === undefined) return [];
    return [...withoutField(wire, constraint), ...withOtherLimit(constraint)].map(({ does, alter }) => ({
      rule,
      does,
      alter,
    }));
  });
}

/** Schemas that are shared with answers are left out, since their rules are about what is sent. */
function constraintsOf(wire: Wire): Constraint[] {
  const sent = new Set(
    wire.sent.flatMap((root) => schemaPlaces(wire.document, root)).map(({ pointer }) => pointer),
  );
  const bodies = wire.taken
    .flatMap((root) => schemaPlaces(wire.document, root))
    .map(({ schema, path, ...place }) => ({ ...place, name: [schema, ...path].filter(Boolean).join('.') }));
  const parameters = [...wire.operations.values()].flatMap((operation) =>
    operation.parameters.map(({ name, schemaPointer: pointer }) => ({
      name,
      pointer,
      node: locate<Schema>(wire.document, pointer).value,
    })),
  );
  const all = new Map([...bodies, ...parameters].map((each) => [each.pointer, each]));
  return [...all.values()].filter(({ pointer }) => !sent.has(pointer));
}

type Change = Pick<Mutant, 'does' | 'alter'>;

/** Generates missing values, so that processing the request does not fail without them. */
function withoutField(wire: Wire, { name, node, pointer }: Constraint): Change[] {
  const operations = [...wire.operations.values()].filter(({ body }) => {
    const root = body?.content.get('application/json');
    return root !== undefined && locate(wire.document, root).pointer === pointer;
  });
  const takes = (field: string) => (service: AnyService) =>
    operations.reduce(
      (altered, { id }) =>
        replaceOperation(altered, id, ({ body }, _, proceed) =>
          proceed({
            body: { [field]: madeUp(wire.document, `${pointer}/properties/${field}`), ...(body as object) },
          }),
        ),
      relaxed(service, pointer, ({ required = [] }) => ({
        required: required.filter((each) => each !== field),
      })),
    );
  return (node.required ?? []).map((field) => ({
    does: `takes ${name} without ${field}`,
    alter: takes(field),
  }));
}

function madeUp(document: OpenApiDocument, pointer: string): unknown {
  const draw = {
    integer: (from: number) => from,
    text: (length: number) => 'a'.repeat(length),
    now: () => '',
  };
  return sample(document, pointer, undefined, draw);
}

const LOWER = ['minimum', 'minLength', 'minItems'] as const;
const UPPER = ['maximum', 'maxLength', 'maxItems'] as const;

function withOtherLimit({ name, node, pointer }: Constraint): Change[] {
  const change = (does: string, changed: (schema: Schema) => object): Change => ({
    does,
    alter: (service) => relaxed(service, pointer, changed),
  });
  const by = (keyword: string, distance: number) => (schema: Schema) => ({
    [keyword]: Number(schema[keyword]) + distance,
  });
  const isSet = (keyword: string) => node[keyword] !== undefined;
  return [
    ...LOWER.filter(isSet).flatMap((keyword) => [
      change(`takes ${name} one below its ${keyword}`, by(keyword, -1)),
      change(`refuses ${name} at its ${keyword}`, by(keyword, 1)),
    ]),
    ...UPPER.filter(isSet).flatMap((keyword) => [
      change(`takes ${name} one above its ${keyword}`, by(keyword, 1)),
      change(`refuses ${name} at its ${keyword}`, by(keyword, -1)),
    ]),
    // The format of a number refuses nothing: its bounds do.
    ...['enum', 'pattern', ...([node.type].flat().includes('string') ? ['format'] : [])]
      .filter(isSet)
      .map((keyword) => change(`takes ${name} whatever its ${keyword}`, () => ({ [keyword]: undefined }))),
  ];
}

/** Validates requests against a schema with some keywords replaced. */
function relaxed(service: AnyService, pointer: string, changed: (schema: Schema) => object): AnyService {
  return alterDocument(service, (document) => {
    const { value } = locate<Record<string, unknown>>(document, pointer);
    for (const [keyword, other] of Object.entries(changed(value))) {
      if (other === undefined) delete value[keyword];
      else value[keyword] = other;
    }
  });
}
