/** Secrets and pictures: dropped as they arrive, before anything keeps them. */
export const unwantedAttributes: ReadonlySet<string> = new Set([
  'userpassword',
  'unicodepwd',
  'ntpwdhistory',
  'lmpwdhistory',
  'jpegphoto',
  'thumbnailphoto',
  'usercertificate',
]);
