const words = (text: string): readonly string[] => text.split(' ');

/** Common names by origin. Any likeness to a real person is chance. */
export const nameLists: Readonly<Record<string, { readonly first: readonly string[]; readonly last: readonly string[] }>> = {
  nordic: {
    first: words(
      'Ingrid Lars Astrid Erik Sofie Bjørn Marit Henrik Kari Magnus Linnea Anders Freja Johan Solveig Nils Sigrid Mats Elin Oskar Hanna Tor Ebba Gustav Ida Jonas Maja Sven Tuva Håkon',
    ),
    last: words(
      'Hansen Johansson Larsen Nilsson Berg Lindqvist Haugen Karlsson Dahl Eriksson Solberg Lund Halvorsen Nyström Strand Bakke Sandberg Moen Holm Ødegård Sjöberg Lie Fossum Åberg Engström Rønning Wiklund Tveit Hedlund Viken',
    ),
  },
  german: {
    first: words(
      'Anna Lukas Katharina Felix Johanna Maximilian Greta Jan Heike Stefan Sabine Moritz Ute Tobias Clara Dieter Jürgen Nele Birgit Sebastian Lena Florian Petra Karsten Frieda',
    ),
    last: words(
      'Müller Schmidt Schneider Fischer Weber Becker Hoffmann Schäfer Koch Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hartmann Lange Petersen Vogel Jansen Brandt Böhm',
    ),
  },
  dutch: {
    first: words('Sanne Daan Lotte Bram Femke Sem Anouk Thijs Marijke Joost Eva Ruben Willemijn Pieter Maud Koen Iris Gijs Saskia Niels'),
    last: words(
      'Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer Kok Verhoeven Kuipers Prins Veenstra Postma Hoekstra Willems',
    ),
  },
  english: {
    first: words(
      'Olivia James Charlotte William Emily Thomas Grace Daniel Ruby Samuel Alice Benjamin Megan Joshua Hannah Matthew Eleanor Luke Zoe Adam Lucy Ryan Abigail Nathan Rebecca Owen Holly Marcus Paige Dylan',
    ),
    last: words(
      'Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Harris Clarke Turner Parker Cooper Morgan Bailey Foster Murray Marsh Reid Holmes',
    ),
  },
  slavic: {
    first: words(
      'Agnieszka Piotr Magdalena Tomasz Katarzyna Paweł Zofia Marek Ewa Jakub Olga Dmytro Iryna Andrej Milena Bartosz Oksana Krzysztof Jana Petr Danuta Łukasz Tereza Mikołaj Vesna',
    ),
    last: words(
      'Nowak Kowalski Wiśniewski Wójcik Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Mazur Jankowski Krawczyk Kovalenko Shevchenko Novák Horvat Petrović Dvořák Bondar Marić Pavlenko Adamczyk Sikora',
    ),
  },
  turkish: {
    first: words('Ayşe Mehmet Elif Mustafa Zeynep Emre Fatma Burak Merve Can Selin Kerem Derya Onur Esra'),
    last: words('Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Arslan Doğan Kılıç Aslan Koç Polat Erdem'),
  },
  arabic: {
    first: words('Fatima Omar Layla Youssef Amina Khalid Noor Hassan Salma Ibrahim Yasmin Karim Rania Tariq Huda'),
    last: words('Haddad Mansour Khoury Saleh Aziz Farouk Nasser Rahman Idrissi Benali Sabbagh Hamdan Qasim Bakri Toumi'),
  },
  persian: {
    first: words('Shirin Reza Nasrin Dariush Leila Kaveh Parisa Arash Mina Babak Roya Farhad'),
    last: words('Ahmadi Hosseini Karimi Rostami Moradi Jafari Sharifi Rahimi Ebrahimi Kazemi Zand Tehrani'),
  },
  indian: {
    first: words(
      'Priya Arjun Ananya Rahul Kavya Vikram Meera Rohan Neha Sanjay Divya Aditya Lakshmi Karthik Pooja Nikhil Sunita Imran Deepa Harish',
    ),
    last: words(
      'Sharma Patel Iyer Gupta Nair Reddy Singh Desai Kulkarni Menon Banerjee Joshi Rao Khan Chatterjee Pillai Mehta Verma Bhat Shetty',
    ),
  },
  chinese: {
    first: words('Wei Mei Jun Ling Hao Xiu Jia Ming Yan Chen Hui Kai Qing Tao Fang Zhi Bo Lan Rong Shan'),
    last: words('Tan Lim Lee Ng Wong Chen Zhang Wang Liu Huang Goh Chua Koh Teo Ong Zhao Lin Sim Yeo Xu'),
  },
  malay: {
    first: words('Nurul Ahmad Siti Faizal Aisyah Hafiz Farah Azman Zulaikha Ridzuan Hidayah Shahrul'),
    last: words('Abdullah Ismail Osman Yusof Hashim Rahim Zainal Salleh Mohamed Kassim Jaafar Ibrahim'),
  },
  african: {
    first: words('Amara Kwame Ngozi Tendai Zanele Chidi Abena Kofi Thandiwe Emeka Wanjiru Sipho Adaeze Baraka Nia'),
    last: words('Okafor Mensah Adeyemi Nkosi Mwangi Owusu Dlamini Eze Kamau Balogun Asante Moyo Otieno Boateng Ndlovu'),
  },
  latin: {
    first: words('Sofía Mateo Camila Diego Valentina João Mariana Carlos Beatriz Luis Gabriela Rafael Isabela Javier Lucía'),
    last: words('García Silva Rodríguez Santos Martínez Oliveira Hernández Souza López Pereira González Costa Ramírez Almeida Torres'),
  },
};
