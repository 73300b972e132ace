/** What is on the screen, without the frame around it. */
export const screenPart = (): HTMLElement => document.querySelector<HTMLElement>('main') ?? document.body;

/** Where a screen is read out from. */
export const screenHeading = (): HTMLElement => screenPart().querySelector<HTMLElement>('h1') ?? screenPart();
