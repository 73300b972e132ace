/**
 * The key of every query of the application, by the feature whose data it is. A key that is a prefix of others means all of
 * them when queries are invalidated; plans are kept apart from what a finished job invalidates.
 */
export const queryKeys = {
  access: {
    demoEntrances: ['access', 'demo-entrances'],
    domainClaims: ['access', 'domain-claims'],
    invitation: (email: string, token: string) => ['access', 'invitation', email, token] as const,
    mfaRequirement: ['access', 'mfa-requirement'],
    ownInvitations: ['access', 'own-invitations'],
    sessions: ['access', 'sessions'],
    signInDomains: ['access', 'sign-in-domains'],
    sso: ['access', 'sso'],
    totpSecret: ['access', 'totp-secret'],
  },
  assess: {
    /** Changed by every act on a remediation. */
    acceptedRisks: (controlIds: readonly string[]) => ['remediate', 'quests', 'accepted-risks', controlIds] as const,
    evidence: (controlId: string) => ['assess', 'evidence', controlId] as const,
    whatIf: (controlId: string, days: number) => ['assess', 'what-if', controlId, days] as const,
  },
  audit: {
    all: ['audit'],
    search: (filters: object) => ['audit', 'search', filters] as const,
    page: (page: object) => ['audit', 'page', page] as const,
  },
  bridge: {
    /** What an act on a remediation may change, as the lists of remediations do. */
    whole: ['remediate', 'quests', 'bridge'],
    licensing: ['remediate', 'quests', 'licensing'],
    licensedFeature: (product: string, feature: string) => ['remediate', 'quests', 'licensing', product, feature] as const,
    tenants: ['bridge', 'tenants'],
  },
  collect: { runs: ['collect', 'runs'] },
  connect: {
    applications: ['connect', 'applications'],
    application: (uuid: string) => ['connect', 'application', uuid] as const,
    authMethods: ['connect', 'auth-methods'],
    products: ['connect', 'products'],
  },
  deploy: {
    jobs: ['deploy', 'jobs'],
    jobList: (window: object) => ['deploy', 'jobs', 'list', window] as const,
    job: (jobUuid: string) => ['deploy', 'jobs', 'one', jobUuid] as const,
    rollback: (program: object) => ['deploy', 'jobs', 'rollback', program] as const,
    settings: ['deploy', 'settings'],
    waitingPlan: (jobUuid: string) => ['deploy', 'waiting-plan', jobUuid] as const,
  },
  frameworks: {
    /** What an act on a remediation may change, as the lists of remediations do. */
    list: ['remediate', 'quests', 'frameworks'],
    one: (framework: string) => ['remediate', 'quests', 'frameworks', framework] as const,
  },
  notifications: {
    outbox: ['notifications', 'outbox'],
    panel: ['notifications', 'panel'],
    summary: ['notifications', 'panel', 'summary'],
    lists: ['notifications', 'panel', 'list'],
    newest: ['notifications', 'panel', 'list', 'newest'],
    unread: ['notifications', 'panel', 'list', 'unread'],
  },
  palette: {
    loaded: (source: number) => ['palette', 'loaded', source] as const,
    searched: (source: number, words: string) => ['palette', 'searched', source, words] as const,
  },
  people: {
    exclusions: ['people', 'exclusions'],
    staleRules: ['people', 'exclusions', 'rules'],
    emergencySuggestions: ['people', 'exclusions', 'suggestions'],
    search: (filter: string) => ['people', 'search', filter] as const,
    /** Groups, their people and figures: what changes when somebody is put into a group or taken out. */
    groups: ['people', 'groups'],
    groupSummaries: ['people', 'groups', 'summaries'],
    groupRules: ['people', 'groups', 'rules'],
    weeklySummaries: (range: object) => ['people', 'groups', 'weeks', range] as const,
    listed: (listed: object) => ['people', 'groups', 'listed', listed] as const,
    membership: (group: string, range: object) => ['people', 'groups', 'membership', group, range] as const,
    person: (mail: string) => ['people', 'groups', 'person', mail] as const,
    /** Changed by every act on a remediation. */
    protections: (mail: string) => ['remediate', 'quests', 'people', mail] as const,
    mostAttacked: ['people', 'groups', 'most-attacked'],
  },
  rationalize: {
    all: ['rationalize'],
    dates: ['rationalize', 'dates'],
    at: (date: string) => ['rationalize', 'at', date] as const,
    drafts: ['rationalize', 'drafts'],
    draft: (date: string) => ['rationalize', 'drafts', date] as const,
    supported: ['rationalize', 'supported'],
  },
  remediate: {
    /** Everything about remediations that an act on one of them may change. */
    quests: ['remediate', 'quests'],
    questList: (showsAll: boolean) => ['remediate', 'quests', 'list', { showsAll }] as const,
    coverage: ['remediate', 'quests', 'coverage'],
    quest: (address: object) => ['remediate', 'quests', 'one', address] as const,
    changes: (nodeId: string, eventId: string) => ['remediate', 'quests', 'changes', nodeId, eventId] as const,
    programs: ['remediate', 'programs'],
    programList: ['remediate', 'programs', 'list'],
    programSummary: ['remediate', 'programs', 'summary'],
    programsOfType: (type: string) => ['remediate', 'programs', 'type', type] as const,
    programContent: (group: string, type: string) => ['remediate', 'programs', 'content', group, type] as const,
    members: (programUuid: string, filter: string, page: number) => ['remediate', 'members', programUuid, filter, page] as const,
    torExits: (filter: string, page: number, size: number) => ['remediate', 'tor-exits', filter, page, size] as const,
    questPlan: (nodeId: string, phase: string, eventId: string) => ['remediate', 'plan', 'quest', nodeId, phase, eventId] as const,
    programPlan: (programUuid: string, product: string) => ['remediate', 'plan', 'program', programUuid, product] as const,
  },
  tenants: {
    restoredCopy: ['tenants', 'restored-copy'],
    agreement: ['tenants', 'agreement'],
    signedAgreements: ['tenants', 'agreement', 'signed'],
    attributes: ['tenants', 'attributes'],
    entitlements: ['tenants', 'entitlements'],
    onboarding: ['tenants', 'onboarding'],
    retention: ['tenants', 'retention'],
    list: ['tenants', 'list'],
  },
  tools: {
    runs: ['tools', 'runs'],
    run: (uuid: string) => ['tools', 'runs', uuid] as const,
    queue: ['tools', 'queue'],
  },
  tickets: {
    all: ['tickets'],
    issue: (instanceId: string) => ['tickets', 'issue', instanceId] as const,
    draft: (nodeId: string, eventId: string) => ['tickets', 'draft', nodeId, eventId] as const,
    jiraDetails: (projectId: string, person: string) => ['tickets', 'jira', 'details', projectId, person] as const,
    jiraDefaults: ['tickets', 'jira', 'defaults'],
    jiraOptions: ['tickets', 'jira', 'options'],
    snowDetails: (person: string) => ['tickets', 'snow', 'details', person] as const,
    snowDefaults: ['tickets', 'snow', 'defaults'],
    snowOptions: ['tickets', 'snow', 'options'],
  },
  users: {
    all: ['users'],
    invitations: ['users', 'invitations'],
    list: ['users', 'list'],
    views: (screen: string) => ['users', 'views', screen] as const,
  },
  watch: {
    all: ['watch'],
    alerts: (filter: object) => ['watch', 'alerts', filter] as const,
    change: (id: string) => ['watch', 'change', id] as const,
    stats: (filter: object) => ['watch', 'stats', filter] as const,
    revertPlan: (request: object) => ['watch', 'revert-plan', request] as const,
    versions: (changeId: string) => ['watch', 'versions', changeId] as const,
  },
} as const;
