/** Names come from the customer's own settings: they must not become commands. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

interface Asked {
  readonly name: string;
  /** What it does, for the administrator who opens it. */
  readonly about: string;
  /** Lines of bash in which `call METHOD PATH [BODY]` asks the vendor. */
  readonly lines: readonly string[];
}

/** A script that asks the vendor with a token out of the environment, so that neither the file nor the list of processes shows it. */
export const curlScript = ({ name, about, lines }: Asked): { readonly name: string; readonly content: string } => ({
  name,
  content: [
    '#!/usr/bin/env bash',
    `# ${about}`,
    '# Set OKTA_ORG_URL (https://your-company.okta.com) and OKTA_API_TOKEN (of an administrator) in the environment first.',
    'set -euo pipefail',
    ': "${OKTA_ORG_URL:?}" "${OKTA_API_TOKEN:?}"',
    '',
    'call() {',
    '  curl --silent --show-error --fail-with-body --request "$1" \\',
    '    --config <(printf \'header = "Authorization: SSWS %s"\\n\' "$OKTA_API_TOKEN") \\',
    "    --header 'Accept: application/json' --header 'Content-Type: application/json' \\",
    '    ${3:+--data "$3"} "$OKTA_ORG_URL$2"',
    '  echo',
    '}',
    '',
    ...lines,
    '',
  ].join('\n'),
});
