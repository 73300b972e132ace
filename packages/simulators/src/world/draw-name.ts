import type { Dice } from './dice.ts';
import type { Member } from './member.ts';
import type { Office } from './places.ts';
import { readRecords } from './text-table.ts';

const names = (cell: string): readonly string[] => cell.split(' ');

/** Common names by origin. Any likeness to a real person is chance. */
const nameLists = readRecords(
  { origin: String, first: names, last: names },
  `
  nordic | Ingrid Lars Astrid Erik Sofie Bjørn Marit Henrik Kari Magnus Linnea Anders Freja Johan Solveig Nils Sigrid Mats Elin Oskar Hanna Tor Ebba Gustav Ida Jonas Maja Sven Tuva Håkon | Hansen Johansson Larsen Nilsson Berg Lindqvist Haugen Karlsson Dahl Eriksson Solberg Lund Halvorsen Nyström Strand Bakke Sandberg Moen Holm Ødegård Sjöberg Lie Fossum Åberg Engström Rønning Wiklund Tveit Hedlund Viken
  german | Anna Lukas Katharina Felix Johanna Maximilian Greta Jan Heike Stefan Sabine Moritz Ute Tobias Clara Dieter Jürgen Nele Birgit Sebastian Lena Florian Petra Karsten Frieda | Müller Schmidt Schneider Fischer Weber Becker Hoffmann Schäfer Koch Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hartmann Lange Petersen Vogel Jansen Brandt Böhm
  dutch | Sanne Daan Lotte Bram Femke Sem Anouk Thijs Marijke Joost Eva Ruben Willemijn Pieter Maud Koen Iris Gijs Saskia Niels | Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer Kok Verhoeven Kuipers Prins Veenstra Postma Hoekstra Willems
  english | Olivia James Charlotte William Emily Thomas Grace Daniel Ruby Samuel Alice Benjamin Megan Joshua Hannah Matthew Eleanor Luke Zoe Adam Lucy Ryan Abigail Nathan Rebecca Owen Holly Marcus Paige Dylan | Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Harris Clarke Turner Parker Cooper Morgan Bailey Foster Murray Marsh Reid Holmes
  slavic | Agnieszka Piotr Magdalena Tomasz Katarzyna Paweł Zofia Marek Ewa Jakub Olga Dmytro Iryna Andrej Milena Bartosz Oksana Krzysztof Jana Petr Danuta Łukasz Tereza Mikołaj Vesna | Nowak Kowalski Wiśniewski Wójcik Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Mazur Jankowski Krawczyk Kovalenko Shevchenko Novák Horvat Petrović Dvořák Bondar Marić Pavlenko Adamczyk Sikora
  turkish | Ayşe Mehmet Elif Mustafa Zeynep Emre Fatma Burak Merve Can Selin Kerem Derya Onur Esra | Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Arslan Doğan Kılıç Aslan Koç Polat Erdem
  arabic | Fatima Omar Layla Youssef Amina Khalid Noor Hassan Salma Ibrahim Yasmin Karim Rania Tariq Huda | Haddad Mansour Khoury Saleh Aziz Farouk Nasser Rahman Idrissi Benali Sabbagh Hamdan Qasim Bakri Toumi
  persian | Shirin Reza Nasrin Dariush Leila Kaveh Parisa Arash Mina Babak Roya Farhad | Ahmadi Hosseini Karimi Rostami Moradi Jafari Sharifi Rahimi Ebrahimi Kazemi Zand Tehrani
  indian | Priya Arjun Ananya Rahul Kavya Vikram Meera Rohan Neha Sanjay Divya Aditya Lakshmi Karthik Pooja Nikhil Sunita Imran Deepa Harish | Sharma Patel Iyer Gupta Nair Reddy Singh Desai Kulkarni Menon Banerjee Joshi Rao Khan Chatterjee Pillai Mehta Verma Bhat Shetty
  chinese | Wei Mei Jun Ling Hao Xiu Jia Ming Yan Chen Hui Kai Qing Tao Fang Zhi Bo Lan Rong Shan | Tan Lim Lee Ng Wong Chen Zhang Wang Liu Huang Goh Chua Koh Teo Ong Zhao Lin Sim Yeo Xu
  malay | Nurul Ahmad Siti Faizal Aisyah Hafiz Farah Azman Zulaikha Ridzuan Hidayah Shahrul | Abdullah Ismail Osman Yusof Hashim Rahim Zainal Salleh Mohamed Kassim Jaafar Ibrahim
  african | Amara Kwame Ngozi Tendai Zanele Chidi Abena Kofi Thandiwe Emeka Wanjiru Sipho Adaeze Baraka Nia | Okafor Mensah Adeyemi Nkosi Mwangi Owusu Dlamini Eze Kamau Balogun Asante Moyo Otieno Boateng Ndlovu
  latin | Sofía Mateo Camila Diego Valentina João Mariana Carlos Beatriz Luis Gabriela Rafael Isabela Javier Lucía | García Silva Rodríguez Santos Martínez Oliveira Hernández Souza López Pereira González Costa Ramírez Almeida Torres
`,
);

/** Letters that do not fall apart into a plain one and a mark. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', ł: 'l', ı: 'i', ß: 'ss', đ: 'd' };

const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[øæłıßđ]/g, (letter) => plainLetters[letter] ?? letter);

const partners = ['fjordline', 'kestrel-audit', 'portside', 'nordwind-it', 'blueharbour', 'cargo-legal'];
const purposes = 'backup scanner print erp edi monitoring payroll telematics tms reporting deploy mailrelay'.split(' ');

/** A name, and the mail address that goes with it unless it is taken. */
export function drawName(kind: Member['kind'], office: Office, domain: string, dice: Dice) {
  if (kind === 'service-account') {
    const purpose = dice.pick(purposes);
    return { firstName: 'Service', lastName: purpose, local: `svc-${purpose}`, domain };
  }
  if (kind === 'emergency-account') return { firstName: 'Emergency', lastName: 'Access', local: 'emergency-access', domain };
  const origin = dice.chance(0.12) ? dice.pick(nameLists).origin : dice.pick(office.origins);
  const list = nameLists.find((each) => each.origin === origin)!;
  const firstName = dice.pick(list.first);
  const lastName = dice.pick(list.last);
  const home = kind === 'guest' ? `${dice.pick(partners)}.example` : domain;
  return { firstName, lastName, local: `${plain(firstName)}.${plain(lastName)}`, domain: home };
}
