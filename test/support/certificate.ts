// A certificate for 127.0.0.1 that no system trusts, signed by itself and valid for a hundred years, and its key.
// It proves nothing and protects nothing: it is here so that tests can speak TLS on loopback.

export const certificate = `-----BEGIN CERTIFICATE-----
MIIBozCCAUmgAwIBAgIUMMFIA48qeIuYTdd26cc83+WHAvMwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDAgFw0yNjExMjEwNTA1MDRaGA8yMTI2
MTAyODA1MDUwNFowGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABCWoUP9ATsA9wWGMH/37BvrdPwEDaacRCYNRPxcXg6yR
Sr41bSVfHhn317ZYhxout+VzaO2svGotb7OKd7p4UYSjbzBtMB0GA1UdDgQWBBTS
nV+6CSCMhfXVu1loeiLnrgp+6TAfBgNVHSMEGDAWgBTSnV+6CSCMhfXVu1loeiLn
rgp+6TAPBgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGHBH8AAAGCCWxvY2FsaG9z
dDAKBggqhkjOPQQDAgNIADBFAiEA6SOBxusHF/sDgf3cq08Xemo8GvfzDtL/fK1v
SPmRV08CIDqMkV6QzUC5RyTF4FhgmfUf9Ajrf07n1k7rapdtUAtK
-----END CERTIFICATE-----`;

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1Rm5MffrO89BUTPj
dL6OQFnqvUSTJ7l2brz8CXTqIEuhRANCAAQlqFD/QE7APcFhjB/9+wb63T8BA2mn
EQmDUT8XF4OskUq+NW0lXx4Z99e2WIcaLrflc2jtrLxqLW+zine6eFGE
-----END PRIVATE KEY-----`;
