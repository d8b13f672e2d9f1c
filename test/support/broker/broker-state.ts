// What a Pact broker keeps: versions of applications with their branches and environments, pacts, and results.

import { createHash, randomUUID } from 'node:crypto';

export interface Version {
  readonly pacticipant: string;
  readonly number: string;
  readonly branches: Set<string>;
  readonly tags: Set<string>;
  /** The names of the environments that it is deployed to. */
  readonly deployedTo: Set<string>;
  buildUrl?: string | undefined;
}

export interface PublishedPact {
  readonly consumer: string;
  readonly provider: string;
  readonly version: string;
  /** Of the content: versions with the same content share their results. */
  readonly sha: string;
  readonly content: PactContent;
  readonly createdAt: string;
}

export interface PactContent {
  readonly consumer: { readonly name: string };
  readonly provider: { readonly name: string };
  readonly interactions?: readonly object[];
}

export interface Result {
  readonly number: number;
  readonly sha: string;
  readonly provider: string;
  readonly version: string;
  readonly success: boolean;
  readonly body: ResultBody;
}

export interface ResultBody {
  readonly success?: boolean;
  readonly providerApplicationVersion?: string;
  readonly buildUrl?: string;
  readonly testResults?: readonly {
    readonly interactionId?: string;
    readonly success: boolean;
    readonly mismatches?: readonly { readonly description: string }[];
  }[];
}

export interface Environment {
  readonly uuid: string;
  readonly name: string;
  readonly displayName: string;
  readonly production: boolean;
}

export class BrokerState {
  readonly versions: Version[] = [];
  readonly pacts: PublishedPact[] = [];
  readonly results: Result[] = [];
  readonly environments: Environment[] = [];
  /** Main branches by application; `main` for those that say nothing. */
  readonly mainBranches = new Map<string, string>();

  version(pacticipant: string, number: string): Version {
    const known = this.versions.find((each) => each.pacticipant === pacticipant && each.number === number);
    if (known !== undefined) return known;
    const made = {
      pacticipant,
      number,
      branches: new Set<string>(),
      tags: new Set<string>(),
      deployedTo: new Set<string>(),
    };
    this.versions.push(made);
    return made;
  }

  findVersion(pacticipant: string, number: string): Version | undefined {
    return this.versions.find((each) => each.pacticipant === pacticipant && each.number === number);
  }

  mainBranch(pacticipant: string): string {
    return this.mainBranches.get(pacticipant) ?? 'main';
  }

  /** Keeps a pact. Its content is known by what it says, without what the broker adds. */
  publish(content: PactContent, { number }: Version): PublishedPact {
    const { consumer, provider, interactions = [] } = content;
    const sha = createHash('sha1').update(JSON.stringify(interactions)).digest('hex');
    const pact = {
      consumer: consumer.name,
      provider: provider.name,
      version: number,
      sha,
      content,
      createdAt: new Date(Date.UTC(2026, 0, 1 + this.pacts.length)).toISOString(),
    };
    this.pacts.push(pact);
    return pact;
  }

  addResult(pact: PublishedPact, body: ResultBody): Result {
    const { provider, sha } = pact;
    const version = String(body.providerApplicationVersion);
    const success = body.success === true;
    const result = { number: this.results.length + 1, sha, provider, version, success, body };
    this.version(provider, version).buildUrl = body.buildUrl;
    this.results.push(result);
    return result;
  }

  addEnvironment(name: string, production = false): Environment {
    const environment = { uuid: randomUUID(), name, displayName: name, production };
    this.environments.push(environment);
    return environment;
  }

  /** The newest pact of each consumer version that fits. */
  pactsOf(provider: string, fits: (version: Version, pact: PublishedPact) => boolean): PublishedPact[] {
    return this.pacts.filter(
      (pact) => pact.provider === provider && fits(this.version(pact.consumer, pact.version), pact),
    );
  }

  /** Whether a version of the provider on a branch has verified this content. */
  isVerifiedOn(branch: string | undefined, { sha, provider }: PublishedPact): boolean {
    return this.results.some(
      ({ sha: of, success, version }) =>
        of === sha &&
        success &&
        (branch === undefined || this.version(provider, version).branches.has(branch)),
    );
  }
}
