const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #1b1b1b; background: #f2f2f2; }
main { max-width: 28rem; margin: 3rem auto; padding: 2rem; background: #fff; border: 1px solid #767676; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
.answers { display: flex; gap: 1rem; }
button { font: inherit; padding: .5rem 1.5rem; border: 1px solid #1b1b1b; background: #fff; color: #1b1b1b; cursor: pointer; }
button.accept { background: #005a9e; border-color: #005a9e; color: #fff; }
button:focus-visible { outline: 3px solid #005a9e; outline-offset: 2px; }
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

interface ConsentRequest {
  readonly app: string;
  readonly company: string;
  readonly account: string;
  readonly permissions: readonly string[];
  /** Identifies the request until it is answered. */
  readonly ticket: string;
}

const form = (ticket: string, answer: 'accept' | 'cancel', label: string): string =>
  `<form method="post" action="/common/Consent/Set"><input type="hidden" name="ticket" value="${escaped(ticket)}"><input type="hidden" name="answer" value="${answer}"><button class="${answer}" type="submit">${label}</button></form>`;

export const consentPage = ({ app, company, account, permissions, ticket }: ConsentRequest): string =>
  page(
    'Permissions requested',
    `<p>${escaped(account)}</p>
<h1>Permissions requested</h1>
<p>Review for your organization: <strong>${escaped(app)}</strong> asks ${escaped(company)} for:</p>
<ul>
${permissions.map((permission) => `<li>${escaped(permission)}</li>`).join('\n')}
</ul>
<p>If you accept, this app gets access to the named resources for all users of your organization.</p>
<div class="answers">
${form(ticket, 'cancel', 'Cancel')}
${form(ticket, 'accept', 'Accept')}
</div>`,
  );

export const signInTroublePage = (message: string): string =>
  page('Sign in to your account', `<h1>Sorry, but we’re having trouble signing you in.</h1>\n<p>${escaped(message)}</p>`);
