/** Where anyone can get an address at once and without a fee: the largest of them. */
export const freeMail = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com
    aol.com icloud.com me.com mac.com gmx.com gmx.de gmx.net web.de mail.com proton.me
    protonmail.com zoho.com fastmail.com tutanota.com mail.ru yandex.com yandex.ru qq.com
    163.com 126.com rediffmail.com`.split(/\s+/),
);
