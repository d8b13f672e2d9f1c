// The file that `countersign init` writes: it shows every option, most of them commented out.

/**
 * A valid configuration file that shows the remaining options in comments.
 *
 * @example starter(['vault', 'mail', 'quota'])
 */
export const starter = (
  services: readonly string[],
): string => `# yaml-language-server: $schema=./node_modules/countersign/specs/generated/countersign.schema.json
#
# Configuration of \`countersign mock\`. Flags override environment variables, which override this file.
# Edits take effect while the mock is running; an invalid edit changes nothing.

# The services to serve; all by default.
services: [${services.join(', ')}]

# Where to listen. If the host is not loopback, control calls need a token; set it in COUNTERSIGN_TOKEN.
port: 4010
# host: 127.0.0.1

# The same seed produces the same ids, tokens and bytes.
seed: 1

# With "frozen", the clock of the world "default" moves only when you advance it.
clock: running

# The scenario to start in; \`countersign scenario\` lists them all.
# scenario: the rate limit is used up

# Deliveries for URLs that start with the left side are sent to the right side, so that you need no TLS locally.
forward:
  https://hooks.example.test: http://localhost:3000

# Hosts that deliveries may reach in addition to this machine.
# allow_hosts: [receiver.internal.example]

# Certificates (PEM) that deliveries trust in addition to those of the system.
# ca: ./certs/ca.pem

# Where worlds last: with a file they go on after a restart, relative to this one; by default they end with the mock.
# store: sqlite:worlds.db
# How long worlds stay in it that nobody has called.
# retention: 30d
# With Postgres, several replicas share the worlds; others take over those of one that gives no sign of life for so long.
# lease: 5s
# The URL at which the other replicas reach this one.
# advertise: http://10.0.0.7:4010

# The URL at which callers reach the mock, for the URLs in its answers.
# public_url: https://mock.example.test

# Settings of every world that differ from the defaults.
settings:
  environment: development
  # signature_time: world        # date signatures by the world's clock instead of the wall clock
  # mail:
  #   rate_limit: {limit: 10, window: 1m}

# Data that every world contains in addition to the built-in fixtures.
# fixtures:
#   mail:
#     domains: [{domain: shop.example, verified: true}]
#     webhooks: [{url: https://hooks.example.test/mail, enabled_events: ['*'], signing_secret: whsec_0123456789abcdef}]
#   vault:
#     webhooks: [{name: ci, url: https://hooks.example.test/vault, secret: at-least-thirty-two-bytes-of-secret, events: ['secret.*']}]
#     secrets: [{path: prod/db, expires_in: 40d}]
#   quota:
#     users: [{id: usr_cleo, groups: [grp_all]}]
#     quotas: [{target_type: user, target_id: usr_cleo, limit_bytes: 1000000}]
`;
