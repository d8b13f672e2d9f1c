/**
 * What several things come to that are done at once. All of them are over then, whichever of them fails: nothing goes on behind what
 * follows, such as the end of a session.
 *
 * @throws what the first one of them has thrown
 * @example const [expected, observed] = await allOver([oracle.do(step), target.do(step)])
 */
export async function allOver<T extends readonly unknown[] | []>(all: T) {
  await Promise.allSettled(all);
  return Promise.all(all);
}
