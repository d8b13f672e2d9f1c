// What the CI says of the commit that it builds: GitHub, GitLab, or any other that sets GIT_COMMIT and GIT_BRANCH.

import { readFileSync } from 'node:fs';

/** A commit, its branch, and where its build is shown. */
export interface CiBuild {
  readonly version?: string | undefined;
  readonly branch?: string | undefined;
  readonly buildUrl?: string | undefined;
}

/**
 * The build that is running; empty outside of a CI.
 *
 * @example ciBuild({ GIT_COMMIT: '5f2c1e0', GIT_BRANCH: 'main' }) // { version: '5f2c1e0', branch: 'main' }
 */
export function ciBuild(env: NodeJS.ProcessEnv): CiBuild {
  if (env.GITHUB_ACTIONS === 'true') return ofGitHub(env);
  if (env.GITLAB_CI === 'true') return ofGitLab(env);
  return withoutEmpty({
    version: env.GIT_COMMIT,
    // Jenkins puts the name of the remote before it.
    branch: env.GIT_BRANCH?.replace(/^origin\//, ''),
    buildUrl: env.BUILD_URL,
  });
}

function ofGitHub(env: NodeJS.ProcessEnv): CiBuild {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
  return withoutEmpty({
    version: headOfPullRequest(env.GITHUB_EVENT_PATH) ?? env.GITHUB_SHA,
    branch: env.GITHUB_HEAD_REF || (env.GITHUB_REF_TYPE === 'tag' ? undefined : env.GITHUB_REF_NAME),
    buildUrl: run === undefined ? undefined : `${server}/${repository}/actions/runs/${run}`,
  });
}

/** In a pull request GITHUB_SHA is a merge that nobody else ever sees. */
function headOfPullRequest(eventPath: string | undefined): string | undefined {
  if (eventPath === undefined) return undefined;
  try {
    const event = JSON.parse(readFileSync(eventPath, 'utf8')) as {
      readonly pull_request?: { readonly head?: { readonly sha?: string } };
    };
    return event.pull_request?.head?.sha;
  } catch {
    return undefined;
  }
}

function ofGitLab(env: NodeJS.ProcessEnv): CiBuild {
  return withoutEmpty({
    version: env.CI_COMMIT_SHA,
    branch: env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || env.CI_COMMIT_BRANCH,
    buildUrl: env.CI_PIPELINE_URL ?? env.CI_JOB_URL,
  });
}

function withoutEmpty(build: CiBuild): CiBuild {
  return Object.fromEntries(Object.entries(build).filter(([, value]) => value !== undefined && value !== ''));
}
