import { getSession } from '@rampart/contract/access/session.ts';
import { summariseNotifications } from '@rampart/contract/notifications.ts';
import { getOnboarding } from '@rampart/contract/remediate/onboarding.ts';
import { getCustomerAttributes, listEntitlements, listTenants } from '@rampart/contract/tenants.ts';
import type { Plugin } from 'vite';
import { entrances } from './src/app/is-entrance-path.ts';

interface Chunk {
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly css: readonly string[];
}

export type Chunks = Readonly<Record<string, Chunk>>;

/** What every screen of a signed-in person asks for. */
const calls = [getSession, listTenants, getOnboarding, listEntitlements, getCustomerAttributes, summariseNotifications].map(
  ({ path }) => path,
);

const signedInApp = '/src/app/signed-in-app.tsx';

/** The screens that most visits begin with: where a person lands, and what is in the navigation. */
export const firstScreens: Readonly<Record<string, string>> = {
  '/': '/src/features/bridge/bridge-home.tsx',
  '/bridge/products': '/src/features/bridge/bridge-home.tsx',
  '/quests': '/src/features/remediate/explorer/explorer-screen.tsx',
  '/quests/explore': '/src/features/remediate/explorer/quests-list-screen.tsx',
  '/settings/connections': '/src/app/settings/connections-screen.tsx',
  '/drift': '/src/features/watch/drift-screen.tsx',
};

function chunkOf(module: string, chunks: Chunks): string {
  const found = Object.entries(chunks).find(([, { facadeModuleId }]) => facadeModuleId?.endsWith(module));
  if (found === undefined) throw new Error(`${module} is no chunk of its own: a first screen is one that a route loads.`);
  return found[0];
}

function collect(name: string, chunks: Chunks, files: Set<string>): Set<string> {
  const chunk = chunks[name];
  if (chunk === undefined || files.has(name)) return files;
  files.add(name);
  for (const css of chunk.css) files.add(css);
  for (const imported of chunk.imports) collect(imported, chunks, files);
  return files;
}

const without = (known: ReadonlySet<string>, files: ReadonlySet<string>) => new Set([...files].filter((file) => !known.has(file)));

const addresses = (files: ReadonlySet<string>) => [...files].map((file) => `/${file}`);

/** What the browser can ask for before it runs the application. */
export function firstRequests(chunks: Chunks) {
  const entry = Object.keys(chunks).find((name) => chunks[name]?.isEntry);
  const ofPage = entry === undefined ? new Set<string>() : collect(entry, chunks, new Set());
  const ofApp = without(ofPage, collect(chunkOf(signedInApp, chunks), chunks, new Set()));
  const filesOf = (module: string) => without(ofApp, without(ofPage, collect(chunkOf(module, chunks), chunks, new Set())));
  const screens = Object.fromEntries(Object.entries(firstScreens).map(([path, module]) => [path, addresses(filesOf(module))]));
  return { entrances, calls, files: addresses(ofApp), screens };
}

/** Writes into the page what `public/first-requests.js` asks for. */
export function firstRequestsPlugin(): Plugin {
  return {
    name: 'rampart:first-requests',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const chunks: Chunks = Object.fromEntries(
          Object.values(bundle).flatMap((one) =>
            one.type === 'chunk'
              ? [
                  [
                    one.fileName,
                    {
                      isEntry: one.isEntry,
                      facadeModuleId: one.facadeModuleId,
                      imports: one.imports,
                      css: [...(one.viteMetadata?.importedCss ?? [])],
                    },
                  ],
                ]
              : [],
          ),
        );
        const plan = JSON.stringify(firstRequests(chunks)).replaceAll('<', String.raw`\u003c`);
        return html.replace(
          '<script src="/first-requests.js">',
          `<script type="application/json" id="first-requests">${plan}</script>\n    $&`,
        );
      },
    },
  };
}
