// The latest action that failed: the answer, and what to change.

import { failed } from '../state/act.ts';

export function ActionProblem() {
  const shown = failed.value;
  if (shown === null) return null;
  const { problem, command } = shown;
  return (
    <div class="problem" role="alert">
      <div>
        <b>{problem.title}.</b> {problem.detail} {problem.hint}
        {problem.errors?.map(({ pointer, detail }) => (
          <div key={pointer} class="mono">
            {pointer} {detail}
          </div>
        ))}
        <div class="mono muted">
          {command.method} {command.path}
          {problem.status > 0 && ` answered ${problem.status}`}
        </div>
      </div>
      <button
        type="button"
        class="quiet icon"
        aria-label="Dismiss"
        onClick={() => {
          failed.value = null;
        }}
      >
        ✕
      </button>
    </div>
  );
}
