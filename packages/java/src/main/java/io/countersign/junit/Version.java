// Generated; do not edit.

package io.countersign.junit;

/** The version of this library, and of the mock that it starts. */
final class Version {
  static final String VERSION = "0.2.0";

  private Version() {}
}
