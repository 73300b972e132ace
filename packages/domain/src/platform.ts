/** As the wire and the screens write them. */
export const controlPlatforms = ['Android', 'Windows', 'Windows Phone', 'macOS', 'iOS', 'Linux', 'all'] as const;
export type ControlPlatform = (typeof controlPlatforms)[number];
