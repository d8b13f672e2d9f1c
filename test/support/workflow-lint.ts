// Lints GitHub Actions and workflows with GitHub's own parser.

import { registerHooks } from 'node:module';

// The parser imports its schemas in the form that bundlers accept: JSON without an import attribute.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
const { parseAction } = await import('@actions/workflow-parser/actions/index');
hooks.deregister();

/**
 * The problems that the parser finds in an action or a workflow, one line each; empty if there are none.
 *
 * @example lint({ name: 'action.yml', content: 'runs: {}' })
 */
export function lint(file: { readonly name: string; readonly content: string }): string[] {
  const parse = file.name.endsWith('action.yml') ? parseAction : parseWorkflow;
  const { context } = parse(file, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}
