/** As the console does it: at the first space. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(' ');
  return { first_name: first, last_name: rest.join(' ').trim() };
}
