export { forgetNotificationsHandler } from './forget-notifications.ts';
export { mailMembers, type MemberMailDeps } from './mail-members.ts';
export { listAdministrators, notifyAdministrators } from './notify-administrators.ts';
export { notifyOnceAnHour } from './notify-once-an-hour.ts';
export { notificationRoutes } from './routes.ts';
export { type NewNotification, notify } from './store.ts';
