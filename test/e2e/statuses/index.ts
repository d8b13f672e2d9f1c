// Every documented status of every operation, and the way to it.

import { everyOperation, type ServiceOperation } from '../../support/every-operation.ts';
import { mail } from './mail.ts';
import { quota } from './quota.ts';
import { vault } from './vault.ts';
import type { Way } from './way.ts';

type Ways = Readonly<Record<string, Readonly<Record<string, Way | readonly Way[]>>>>;

/** By service, operation and status. */
export const waysOf: Readonly<Record<string, Ways>> = { vault, mail, quota };

/** A documented status of an operation, and one of the ways to it. */
export interface DocumentedStatus extends ServiceOperation {
  /** As the spec writes it: a status, or a range such as `4XX`. */
  readonly status: string;
  readonly way: Way;
}

/** All of them, in the order of the services and of their documents, lowest status first. */
export const everyStatus: readonly DocumentedStatus[] = everyOperation.flatMap((known) =>
  Object.entries(waysOf[known.service]?.[known.id] ?? {}).flatMap(([status, ways]) =>
    [ways].flat().map((way) => ({ ...known, status, way })),
  ),
);

/** Whether it is one status, which can be named, and not a range of them. */
export function isNameable({ status }: Pick<DocumentedStatus, 'status'>): boolean {
  return /^\d{3}$/.test(status);
}
