// The matrix of a Pact broker: whether a version may be deployed, by the results of its pacts.

import type { BrokerState, PublishedPact } from './broker-state.ts';

/** What of the query is understood here: one application with its version, and an environment or the newest of all. */
interface MatrixQuery {
  readonly pacticipant: string;
  readonly version: string;
  readonly environment?: string | undefined;
}

/** Reads `q[][pacticipant]=shop&q[][version]=1&environment=production`. */
export function matrixQuery(search: URLSearchParams): MatrixQuery {
  return {
    pacticipant: search.get('q[][pacticipant]') ?? '',
    version: search.get('q[][version]') ?? '',
    environment: search.get('environment') ?? undefined,
  };
}

/** The rows of a consumer's version with the versions of its providers that count. */
export function matrixOf(state: BrokerState, query: MatrixQuery) {
  const own = state.pacts.filter(
    ({ consumer, version }) => consumer === query.pacticipant && version === query.version,
  );
  const rows = own.flatMap((pact) => rowsOf(state, pact, query));
  const count = (success: boolean | null) =>
    rows.filter(({ verificationResult }) => (verificationResult?.success ?? null) === success).length;
  const [success, failed, unknown] = [count(true), count(false), count(null)];
  const deployable = failed > 0 ? false : unknown > 0 ? null : true;
  const reason =
    deployable === true
      ? 'All required verification results are published and successful'
      : failed > 0
        ? 'A verification has failed'
        : 'There is no verified pact between the required versions';
  return {
    summary: { deployable, reason, success, failed, unknown },
    notices: [{ type: deployable === true ? 'success' : 'error', text: reason }],
    matrix: rows,
  };
}

interface Row {
  readonly consumer: { readonly name: string; readonly version: { readonly number: string } };
  readonly provider: { readonly name: string; readonly version: { readonly number: string } | null };
  readonly verificationResult: { readonly success: boolean } | null;
}

function rowsOf(state: BrokerState, pact: PublishedPact, { environment }: MatrixQuery): Row[] {
  const { consumer, provider, sha, version } = pact;
  const results = state.results.filter((each) => each.sha === sha);
  const counted =
    environment === undefined
      ? results.slice(-1)
      : state.versions
          .filter((each) => each.pacticipant === provider && each.deployedTo.has(environment))
          .flatMap(({ number }) => results.findLast((each) => each.version === number) ?? []);
  const row = { consumer: { name: consumer, version: { number: version } }, provider: { name: provider } };
  if (counted.length === 0)
    return [{ ...row, provider: { ...row.provider, version: null }, verificationResult: null }];
  return counted.map((result) => ({
    ...row,
    provider: { name: provider, version: { number: result.version } },
    verificationResult: { success: result.success },
  }));
}
