import { readRecords } from './text-table.ts';

export const departments = readRecords(
  {
    name: String,
    weight: Number,
    /** The job title of its leader. */
    head: String,
    /** What the titles of its managers end with. */
    subject: String,
    /** How many of its people have a second factor. */
    secondFactorShare: Number,
    /** How much more attackers care for it than for others. */
    lure: Number,
    travelShare: Number,
    titles: (cell) => cell.split(', '),
  },
  `
  Warehouse and Depots   | 27 | Chief Operating Officer   | Depot Operations  | 0.35 | 0.4 | 0.01 | Warehouse Operative, Forklift Driver, Shift Planner, Loading Supervisor, Inventory Clerk
  Freight Operations     | 17 | Chief Logistics Officer   | Freight           | 0.66 | 1   | 0.03 | Freight Coordinator, Dispatcher, Route Planner, Vessel Planner, Claims Handler
  Customs Brokerage      | 9  | Chief Customs Officer     | Customs           | 0.7  | 1.3 | 0.02 | Customs Broker, Tariff Specialist, Import Clerk, Export Clerk
  Sales                  | 11 | Chief Revenue Officer     | Sales             | 0.74 | 1.8 | 0.2  | Account Executive, Key Account Manager, Sales Engineer, Sales Analyst
  Customer Service       | 11 | Chief Customer Officer    | Customer Service  | 0.6  | 1.2 | 0.01 | Customer Service Agent, Complaints Handler, Onboarding Specialist
  Finance                | 7  | Chief Financial Officer   | Finance           | 0.82 | 3   | 0.03 | Accounts Payable Clerk, Controller, Treasury Analyst, Payroll Specialist, Internal Auditor
  Information Technology | 7  | Chief Information Officer | IT                | 0.96 | 1.1 | 0.04 | Systems Administrator, Software Engineer, Service Desk Analyst, Network Engineer, Security Analyst
  Human Resources        | 4  | Chief People Officer      | People            | 0.78 | 2.2 | 0.03 | Recruiter, HR Advisor, Training Coordinator
  Procurement            | 4  | Chief Procurement Officer | Procurement       | 0.72 | 1.6 | 0.08 | Buyer, Category Manager, Contract Specialist
  Legal and Marketing    | 3  | General Counsel           | Corporate Affairs | 0.8  | 1.5 | 0.06 | Legal Counsel, Compliance Officer, Marketing Manager, Content Editor
`,
);
export type Department = (typeof departments)[number];
