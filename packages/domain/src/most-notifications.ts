/** How many notifications of a person are listed: older ones are only counted. */
export const mostNotifications = 1000;
