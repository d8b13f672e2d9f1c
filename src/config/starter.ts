// The commented file that `countersign init` writes: everything that can be said, most of it commented out.

/**
 * A configuration file that is valid as it stands and shows the rest in comments.
 *
 * @example starter(['vault', 'mail', 'quota'])
 */
export const starter = (
  services: readonly string[],
): string => `# yaml-language-server: $schema=./node_modules/countersign/specs/generated/countersign.schema.json
#
# What \`countersign mock\` begins with. Flags beat the environment, the environment beats this file.
# An edit takes effect while the mock runs; a broken edit changes nothing.

# The services to serve; all of them if left out.
services: [${services.join(', ')}]

# Where it listens. Beyond loopback every control call needs a token (better in COUNTERSIGN_TOKEN than here).
port: 4010
# host: 127.0.0.1

# The same seed gives the same ids, tokens and bytes.
seed: 1

# "frozen" stops the clock of the world "default"; it then moves only when it is advanced.
clock: running

# A situation to begin with; \`countersign scenario\` lists them all.
# scenario: the rate limit is used up

# Deliveries to URLs that begin with the left are sent to the right, since nobody has TLS on a laptop.
forward:
  https://hooks.example.test: http://localhost:3000

# Hosts that deliveries may reach beside this machine.
# allow_hosts: [receiver.internal.example]

# Certificates (PEM) that deliveries trust beside the system's.
# ca: ./certs/ca.pem

# What is to differ from the default settings of every world.
settings:
  environment: development
  # signature_time: world        # sign in the world's time instead of the wall clock's
  # mail:
  #   rate_limit: {limit: 10, window: 1m}

# What every world holds beside the fixtures that all worlds have.
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
