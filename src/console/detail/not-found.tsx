// What could not be read, and why.

import type { Problem } from '../api/schemas.ts';

export function NotFound({ problem }: { readonly problem: Problem }) {
  return (
    <div class="detail-body">
      <h2>{problem.title}</h2>
      <p>{problem.detail}</p>
      <p class="muted">{problem.hint}</p>
    </div>
  );
}
