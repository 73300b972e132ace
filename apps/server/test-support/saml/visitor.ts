const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#039;': "'", '&lt;': '<', '&gt;': '>' };
const plain = (html: string): string => html.replaceAll(/&(?:amp|quot|#039|lt|gt);/g, (entity) => entities[entity] ?? entity);

interface Form {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

const attribute = (tag: string, name: string) => plain(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** The form of a page: where it goes, and what its inputs hold. */
export function formOf(page: string): Form {
  const inputs = [...page.matchAll(/<input\b[^>]*>/g)].map(([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')] as const);
  return {
    action: attribute(/<form\b[^>]*>/.exec(page)?.[0] ?? '', 'action'),
    fields: Object.fromEntries(inputs.filter(([name]) => name !== '')),
  };
}

/** A browser as far as it takes: it follows redirects and keeps cookies. */
export function openVisitor() {
  const cookies = new Map<string, string>();
  const visit = async (url: string, body?: URLSearchParams): Promise<{ url: string; page: string }> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = body === undefined ? {} : { method: 'POST', body };
    const response = await fetch(url, { ...sent, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) return { url, page: await response.text() };
    await response.body?.cancel();
    return visit(new URL(next, url).href);
  };
  return {
    visit,
    /** Fills in the form of a page and sends it. */
    submit({ url, page }: { url: string; page: string }, typed: Readonly<Record<string, string>>) {
      const { action, fields } = formOf(page);
      return visit(new URL(action, url).href, new URLSearchParams({ ...fields, ...typed }));
    },
  };
}
