// Bodies that break a schema, for checks of how they are refused.

/**
 * A body that the types of the client refuse, as a consumer without types may send it.
 *
 * @example mail.PATCH('/v3/user/webhooks/{webhook_id}', { params, body: misshapen({ enabled: 'perhaps' }) })
 */
export function misshapen(body: unknown): never {
  return body as never;
}
