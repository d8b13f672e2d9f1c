// The documents of a Pact broker, and how each leads to others.

import type { BrokerState, PactContent, PublishedPact, ResultBody } from './broker-state.ts';
import { matrixOf, matrixQuery } from './matrix.ts';
import { type ForVerification, pactsForVerification } from './pacts-for-verification.ts';

/** What is answered: 200 unless it says otherwise. */
export interface Answer {
  readonly status?: number;
  readonly body: object;
}

type Handler = (
  match: readonly string[],
  request: { readonly body: unknown; readonly search: URLSearchParams },
) => Answer | undefined;

/** A method with a path, and what answers it; without an answer there is no such document. */
export type Route = readonly [RegExp, Handler];

interface PublishedContracts {
  readonly pacticipantName: string;
  readonly pacticipantVersionNumber: string;
  readonly branch?: string;
  readonly tags?: readonly string[];
  readonly buildUrl?: string;
  readonly contracts: readonly { readonly content: string }[];
}

/**
 * The documents of a broker, and how each leads to others.
 *
 * @param base its address
 * @param webhook called with the address of each pact that has no result yet
 */
export function routesOf(
  base: string,
  state: BrokerState,
  webhook: (pactUrl: string) => void,
): readonly Route[] {
  const link = (path: string, name?: string) => ({
    href: base + path,
    ...(name === undefined ? {} : { name, title: name }),
  });
  const pathOf = ({ provider, consumer }: PublishedPact) =>
    `/pacts/provider/${encodeURIComponent(provider)}/consumer/${encodeURIComponent(consumer)}`;
  const nameOf = ({ consumer, provider, version }: PublishedPact) =>
    `Pact between ${consumer} (${version}) and ${provider}`;
  const contentUrl = (pact: PublishedPact) => `${pathOf(pact)}/pact-version/${pact.sha}`;
  const document = (pact: PublishedPact | undefined): Answer | undefined =>
    pact && {
      body: {
        ...pact.content,
        interactions: pact.content.interactions?.map((each, index) => ({
          ...each,
          _id: `${pact.sha.slice(0, 8)}${index}`,
        })),
        createdAt: pact.createdAt,
        _links: {
          self: link(contentUrl(pact), nameOf(pact)),
          'pb:consumer': link(`/pacticipants/${encodeURIComponent(pact.consumer)}`, pact.consumer),
          'pb:provider': link(`/pacticipants/${encodeURIComponent(pact.provider)}`, pact.provider),
          'pb:publish-verification-results': link(`${contentUrl(pact)}/verification-results`),
        },
      },
    };
  return [
    [
      /^GET \/$/,
      () => ({
        body: {
          _links: {
            self: link('/'),
            'pb:publish-contracts': link('/contracts/publish'),
            'pb:latest-pact-versions': link('/pacts/latest'),
            'pb:pacticipant': { ...link('/pacticipants/{pacticipant}'), templated: true },
            'pb:pacticipant-version': {
              ...link('/pacticipants/{pacticipant}/versions/{version}'),
              templated: true,
            },
            'pb:environments': link('/environments'),
            'pb:provider-pacts-for-verification': {
              ...link('/pacts/provider/{provider}/for-verification'),
              templated: true,
            },
          },
        },
      }),
    ],
    [
      /^POST \/contracts\/publish$/,
      (_, { body }) => {
        const given = body as PublishedContracts;
        const {
          pacticipantName: name,
          pacticipantVersionNumber: number,
          branch,
          tags = [],
          buildUrl,
        } = given;
        if (!number) return { status: 400, body: { errors: { pacticipantVersionNumber: ['is missing'] } } };
        const contents = given.contracts.map(
          ({ content }) => JSON.parse(Buffer.from(content, 'base64').toString('utf8')) as PactContent,
        );
        const changed = contents.find((content) => isOtherContent(state, content, number));
        if (changed !== undefined) return conflict(name, number, changed.provider.name);
        const version = state.version(name, number);
        if (branch !== undefined) version.branches.add(branch);
        for (const tag of tags) version.tags.add(tag);
        version.buildUrl = buildUrl;
        const pacts = contents.map((content) => state.publish(content, version));
        for (const pact of pacts) if (!state.isVerifiedOn(undefined, pact)) webhook(base + contentUrl(pact));
        return {
          body: {
            notices: pacts.map((pact) => ({
              type: 'success',
              text: `Pact successfully published for ${pact.consumer} version ${number} and provider ${pact.provider}.`,
            })),
            logs: [],
            _embedded: {
              pacticipant: { name, _links: { self: link(`/pacticipants/${name}`) } },
              version: { number, _links: { self: link(`/pacticipants/${name}/versions/${number}`, number) } },
            },
            _links: {
              'pb:pacticipant': link(`/pacticipants/${name}`, name),
              'pb:pacticipant-version': link(`/pacticipants/${name}/versions/${number}`, number),
              'pb:pacticipant-version-tags': [...version.tags].map((tag) =>
                link(`/pacticipants/${name}/versions/${number}/tags/${tag}`, tag),
              ),
              'pb:contracts': pacts.map((pact) => link(`${pathOf(pact)}/version/${number}`, nameOf(pact))),
            },
          },
        };
      },
    ],
    [
      /^GET \/pacts\/latest$/,
      () => ({
        body: {
          pacts: state.pacts.map((pact) => ({
            createdAt: pact.createdAt,
            _links: {
              self: [link(`${pathOf(pact)}/latest`), link(`${pathOf(pact)}/version/${pact.version}`)],
            },
            _embedded: {
              consumer: { name: pact.consumer, _embedded: { version: { number: pact.version } } },
              provider: { name: pact.provider },
            },
          })),
          _links: { self: link('/pacts/latest') },
        },
      }),
    ],
    [
      // The Rust verifier reads it before it asks by selectors.
      /^(?:GET|POST) \/pacts\/provider\/([^/]+)\/for-verification$/,
      ([provider = ''], { body }) => {
        const asked = (body ?? {}) as ForVerification;
        const pacts = pactsForVerification(state, provider, asked).map(({ pact, isPending, why }) => ({
          shortDescription: why,
          verificationProperties: {
            notices: [{ when: 'before_verification', text: `The pact is being verified because ${why}` }],
            ...(asked.includePendingStatus === true ? { pending: isPending } : {}),
          },
          _links: { self: link(contentUrl(pact), nameOf(pact)) },
        }));
        return {
          body: {
            _embedded: { pacts },
            _links: { self: link(`/pacts/provider/${provider}/for-verification`) },
          },
        };
      },
    ],
    [
      /^GET \/pacts\/provider\/([^/]+)\/consumer\/([^/]+)\/pact-version\/([^/]+)$/,
      ([, , sha]) => document(state.pacts.findLast((pact) => pact.sha === sha)),
    ],
    [
      /^GET \/pacts\/provider\/([^/]+)\/consumer\/([^/]+)\/version\/([^/]+)$/,
      ([provider, consumer, version]) =>
        document(
          state.pacts.findLast(
            (pact) => pact.provider === provider && pact.consumer === consumer && pact.version === version,
          ),
        ),
    ],
    [
      /^POST \/pacts\/provider\/[^/]+\/consumer\/[^/]+\/pact-version\/([^/]+)\/verification-results$/,
      ([sha], { body }) => {
        const pact = state.pacts.find((each) => each.sha === sha);
        if (pact === undefined) return undefined;
        const result = body as ResultBody;
        if (typeof result.success !== 'boolean' || !result.providerApplicationVersion)
          return {
            status: 400,
            body: { errors: { success: ['must be given, with providerApplicationVersion'] } },
          };
        return { status: 201, body: { ...state.addResult(pact, result).body, _links: {} } };
      },
    ],
    [
      /^GET \/pacticipants\/([^/]+)$/,
      ([name = '']) => ({
        body: {
          name,
          mainBranch: state.mainBranch(name),
          _links: {
            self: link(`/pacticipants/${name}`),
            'pb:branch-version': {
              ...link(`/pacticipants/${name}/branches/{branch}/versions/{version}`),
              templated: true,
            },
          },
        },
      }),
    ],
    [
      /^PUT \/pacticipants\/([^/]+)\/branches\/([^/]+)\/versions\/([^/]+)$/,
      ([name = '', branch = '', version = '']) => {
        state.version(name, version).branches.add(branch);
        return {
          status: 201,
          body: { _links: { self: link(`/pacticipants/${name}/branches/${branch}/versions/${version}`) } },
        };
      },
    ],
    [
      /^GET \/pacticipants\/([^/]+)\/versions\/([^/]+)$/,
      ([name = '', number = '']) => {
        const version = state.findVersion(name, number);
        if (version === undefined) return undefined;
        const path = `/pacticipants/${name}/versions/${number}`;
        const own = state.pacts.filter((pact) => pact.consumer === name && pact.version === number);
        return {
          body: {
            number,
            _links: {
              self: link(path),
              'pb:pact-versions': own.map((pact) => link(`${pathOf(pact)}/version/${number}`, nameOf(pact))),
              'pb:record-deployment': state.environments.map(({ uuid, name: environment }) =>
                link(`${path}/deployed-versions/environment/${uuid}`, environment),
              ),
            },
          },
        };
      },
    ],
    [
      /^POST \/pacticipants\/([^/]+)\/versions\/([^/]+)\/deployed-versions\/environment\/([^/]+)$/,
      ([name = '', number = '', uuid]) => {
        const environment = state.environments.find((each) => each.uuid === uuid);
        const version = state.findVersion(name, number);
        if (environment === undefined || version === undefined) return undefined;
        for (const other of state.versions)
          if (other.pacticipant === name) other.deployedTo.delete(environment.name);
        version.deployedTo.add(environment.name);
        return { status: 201, body: { uuid, currentlyDeployed: true, _links: {} } };
      },
    ],
    [
      /^POST \/environments$/,
      (_, { body }) => {
        const { name, production } = body as { readonly name: string; readonly production?: boolean };
        const made = state.addEnvironment(name, production);
        return { status: 201, body: { ...made, _links: { self: link(`/environments/${made.uuid}`) } } };
      },
    ],
    [
      /^GET \/environments$/,
      () => ({
        body: { _embedded: { environments: state.environments }, _links: { self: link('/environments') } },
      }),
    ],
    [/^GET \/matrix$/, (_, { search }) => ({ body: matrixOf(state, matrixQuery(search)) })],
  ];
}

function isOtherContent(state: BrokerState, content: PactContent, number: string): boolean {
  const before = state.pacts.find(
    ({ consumer, provider, version }) =>
      consumer === content.consumer.name && provider === content.provider.name && version === number,
  );
  return before !== undefined && JSON.stringify(before.content) !== JSON.stringify(content);
}

function conflict(consumer: string, number: string, provider: string): Answer {
  const text = `Cannot change the content of the pact for ${consumer} version ${number} and provider ${provider}`;
  return { status: 409, body: { notices: [{ type: 'error', text }], errors: { content: [text] } } };
}
