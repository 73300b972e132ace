import type { Body } from '../../kit/rest-api.ts';
import type { GoogleApi } from '../api/google-api.ts';
import { googleErrors } from '../api/google-error.ts';
import type { CustomerParts } from '../customer-parts.ts';
import type { GoogleGroup, Groups } from '../directory/groups.ts';
import type { Caller } from '../tokens/access.ts';

type Settings = Readonly<Record<string, string>>;

/** By setting, its values; the first is what a new group has. Booleans are texts here. */
const choices: Readonly<Record<string, readonly string[]>> = {
  whoCanJoin: ['CAN_REQUEST_TO_JOIN', 'INVITED_CAN_JOIN', 'ALL_IN_DOMAIN_CAN_JOIN', 'ANYONE_CAN_JOIN'],
  whoCanViewMembership: ['ALL_MEMBERS_CAN_VIEW', 'ALL_IN_DOMAIN_CAN_VIEW', 'ALL_MANAGERS_CAN_VIEW', 'ALL_OWNERS_CAN_VIEW'],
  whoCanViewGroup: ['ALL_MEMBERS_CAN_VIEW', 'ALL_IN_DOMAIN_CAN_VIEW', 'ALL_MANAGERS_CAN_VIEW', 'ALL_OWNERS_CAN_VIEW', 'ANYONE_CAN_VIEW'],
  whoCanPostMessage: [
    'ALL_IN_DOMAIN_CAN_POST',
    'ALL_MEMBERS_CAN_POST',
    'ALL_MANAGERS_CAN_POST',
    'ALL_OWNERS_CAN_POST',
    'ANYONE_CAN_POST',
    'NONE_CAN_POST',
  ],
  whoCanDiscoverGroup: ['ALL_MEMBERS_CAN_DISCOVER', 'ALL_IN_DOMAIN_CAN_DISCOVER', 'ANYONE_CAN_DISCOVER'],
  whoCanContactOwner: [
    'ALL_IN_DOMAIN_CAN_CONTACT',
    'ALL_MEMBERS_CAN_CONTACT',
    'ALL_MANAGERS_CAN_CONTACT',
    'ALL_OWNERS_CAN_CONTACT',
    'ANYONE_CAN_CONTACT',
  ],
  whoCanLeaveGroup: ['ALL_MEMBERS_CAN_LEAVE', 'ALL_MANAGERS_CAN_LEAVE', 'NONE_CAN_LEAVE'],
  whoCanModerateMembers: ['OWNERS_AND_MANAGERS', 'OWNERS_ONLY', 'ALL_MEMBERS', 'NONE'],
  whoCanModerateContent: ['OWNERS_AND_MANAGERS', 'OWNERS_ONLY', 'ALL_MEMBERS', 'NONE'],
  messageModerationLevel: ['MODERATE_NONE', 'MODERATE_NON_MEMBERS', 'MODERATE_NEW_MEMBERS', 'MODERATE_ALL_MESSAGES'],
  spamModerationLevel: ['MODERATE', 'SILENTLY_MODERATE', 'REJECT', 'ALLOW'],
  replyTo: ['REPLY_TO_IGNORE', 'REPLY_TO_SENDER', 'REPLY_TO_LIST', 'REPLY_TO_OWNER', 'REPLY_TO_MANAGERS'],
  allowExternalMembers: ['false', 'true'],
  allowWebPosting: ['true', 'false'],
  archiveOnly: ['false', 'true'],
  isArchived: ['false', 'true'],
  membersCanPostAsTheGroup: ['false', 'true'],
  includeInGlobalAddressList: ['true', 'false'],
};
const usual: Settings = Object.fromEntries(Object.entries(choices).map(([name, [first]]) => [name, first!]));
/** Read-only here: they are changed through the Directory API. */
const ofDirectory = new Set(['kind', 'email', 'name', 'description']);

/** What the company's groups were set to before anyone looked, by the name of the group. */
const initial: Readonly<Record<string, Settings>> = {
  Guests: { allowExternalMembers: 'true', whoCanPostMessage: 'ANYONE_CAN_POST' },
  'Pilot users': { allowExternalMembers: 'true', whoCanJoin: 'ANYONE_CAN_JOIN' },
  'All employees': { whoCanPostMessage: 'ANYONE_CAN_POST', whoCanViewMembership: 'ALL_IN_DOMAIN_CAN_VIEW' },
  'Finance approvers': { whoCanViewGroup: 'ANYONE_CAN_VIEW', whoCanJoin: 'ALL_IN_DOMAIN_CAN_JOIN' },
};

const path = '/groups/v1/groups/:group';
const scopes = ['apps.groups.settings'];

export type GroupSettings = ReturnType<typeof openGroupSettings>;

export function openGroupSettings({ note, replication }: CustomerParts, groups: Groups) {
  const changed = new Map<string, Settings>();
  const copies = replication.of<Settings>(() => '');
  const settingsOf = ({ id, name }: GoogleGroup): Settings => changed.get(id) ?? { ...usual, ...initial[name] };

  const show = (group: GoogleGroup, settings = settingsOf(group)): Body => ({
    kind: 'groupsSettings#groups',
    email: group.email,
    name: group.name,
    description: group.description,
    ...settings,
  });

  function check(after: Settings, before: Settings): void {
    const isClosed = after['whoCanPostMessage'] === 'NONE_CAN_POST';
    if (isClosed && after['archiveOnly'] !== 'true') throw googleErrors.invalid('Invalid Value: whoCanPostMessage');
    if (after['archiveOnly'] === 'true' && !isClosed && before['archiveOnly'] === 'true')
      throw googleErrors.invalid('Invalid Value: whoCanPostMessage');
    if (after['whoCanJoin'] === 'ANYONE_CAN_JOIN' && after['allowExternalMembers'] !== 'true')
      throw googleErrors.invalid('Invalid Value: whoCanJoin');
  }

  function patch(group: GoogleGroup, body: Body, caller: Caller): Body {
    const before = settingsOf(group);
    const given: Record<string, string> = {};
    for (const [name, value] of Object.entries(body)) {
      if (ofDirectory.has(name)) continue;
      const known = choices[name];
      const text = typeof value === 'boolean' ? String(value) : value;
      if (known === undefined || typeof text !== 'string' || !known.includes(text)) throw googleErrors.invalid(`Invalid Value: ${name}`);
      given[name] = text;
    }
    if (given['archiveOnly'] === 'true') given['whoCanPostMessage'] = 'NONE_CAN_POST';
    if (given['archiveOnly'] === 'false' && before['archiveOnly'] === 'true') given['whoCanPostMessage'] ??= 'ALL_MANAGERS_CAN_POST';
    const after = { ...before, ...given };
    check(after, before);
    changed.set(group.id, after);
    copies.wrote(group.id, before);
    for (const [name, value] of Object.entries(after))
      if (before[name] !== value)
        note(caller, 'GROUP_SETTINGS', 'CHANGE_GROUP_SETTING', {
          GROUP_EMAIL: group.email,
          SETTING_NAME: name,
          OLD_VALUE: before[name] ?? '',
          NEW_VALUE: value,
        });
    return show(group);
  }

  return {
    patch,
    addRoutes(api: GoogleApi): void {
      api.get(path, scopes, ({ params, query }) => {
        // Without it the older Atom form is answered, as Google's reference says.
        if (query.get('alt') !== 'json')
          return { headers: { 'content-type': 'application/atom+xml' }, text: '<?xml version="1.0"?><entry/>' };
        const group = groups.get(params['group']!);
        return { body: show(group, copies.read(group.id, settingsOf(group))) };
      });
      for (const method of ['patch', 'put'] as const)
        api[method](path, scopes, ({ params, body, caller }) => ({ body: patch(groups.get(params['group']!), body, caller) }));
    },
  };
}
