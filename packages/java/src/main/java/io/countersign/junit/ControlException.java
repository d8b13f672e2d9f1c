package io.countersign.junit;

/** The mock refused a call of its control API, or no mock answered; the message says what to do next. */
public final class ControlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;

  ControlException(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** The HTTP status of the answer; 0 if no mock answered. */
  public int status() {
    return status;
  }

  /** The name of the problem, such as {@code unknown-world}; {@code unreachable} if no mock answered. */
  public String code() {
    return code;
  }
}
