// `AsyncDisposableStack` for Node 22, which lacks it: `npm run build` puts it in where the code uses that name.

type Close = () => PromiseLike<void> | void;

/** What the package uses of the standard's class. Several errors become one of all. */
class Stack implements AsyncDisposable {
  #closing: Close[] = [];

  use<Value extends AsyncDisposable>(value: Value): Value {
    this.defer(() => value[Symbol.asyncDispose]());
    return value;
  }

  adopt<Value>(value: Value, close: (value: Value) => PromiseLike<void> | void): Value {
    this.defer(() => close(value));
    return value;
  }

  defer(close: Close): void {
    this.#closing.push(close);
  }

  async disposeAsync(): Promise<void> {
    const errors: unknown[] = [];
    // Closed twice, it does nothing.
    for (const close of this.#closing.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 1) throw new AggregateError(errors);
    if (errors.length === 1) throw errors[0];
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.disposeAsync();
  }
}

/** Node's own, where it has one. */
export const AsyncDisposableStack = globalThis.AsyncDisposableStack ?? Stack;
