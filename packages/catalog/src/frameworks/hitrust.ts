import { defineFramework } from '@rampart/domain/framework.ts';
import { requirementsIn } from '../frameworks-data/requirements-in.ts';

/** Categories, objectives and references of the HITRUST CSF, in our own words. */
export const hitrust = defineFramework({
  id: 'hitrust',
  name: 'HITRUST',
  title: 'HITRUST CSF',
  requirements: requirementsIn(`
0 Managing information security
  0.01 A programme for information security
    0.a The programme and who runs it
01 Access
  01.01 What the business needs of access
    01.a Rules for access
  01.02 Who is let into systems
    01.b Registering users
    01.c Managing privileges
    01.d Managing passwords
    01.e Reviewing access rights
  01.03 What users answer for
    01.f Using passwords
    01.g Equipment left alone
    01.h Clear desks and screens
  01.04 Access to networks
    01.i Rules for network services
    01.j Authentication of external connections
    01.k Identifying equipment
    01.l Ports for diagnosis and configuration
    01.m Separating networks
    01.n Limiting network connections
    01.o Routing between networks
  01.05 Access to operating systems
    01.p Logging on securely
    01.q Identifying and authenticating users
    01.r Systems that manage passwords
    01.s Powerful system tools
    01.t Ending idle sessions
    01.u Limiting connection times
  01.06 Access to applications and information
    01.v Restricting access to information
    01.w Isolating sensitive systems
  01.07 Mobile devices and work elsewhere
    01.x Mobile devices and communications
    01.y Working from elsewhere
02 People
  02.01 Before they are hired
    02.a Roles and responsibilities
    02.b Screening
  02.02 When they start
    02.c Terms of employment
  02.03 While they work
    02.d What managers answer for
    02.e Awareness and training
    02.f Discipline
  02.04 When they leave or change
    02.g Responsibilities that end or change
    02.h Returning assets
    02.i Removing access
03 Risk
  03.01 A programme for risk
    03.a Building the programme
    03.b Assessing risks
    03.c Reducing risks
    03.d Evaluating risks
04 Policy
  04.01 Policy for information security
    04.a The written policy
    04.b Reviewing the policy
05 Organisation
  05.01 Inside the organisation
    05.a Commitment of management
    05.b Coordination
    05.c Responsibilities
    05.d Approving new assets and facilities
    05.e Confidentiality agreements
    05.f Contact with authorities
    05.g Contact with interest groups
    05.h Independent review
  05.02 External parties
    05.i Risks of external parties
    05.j Dealing with customers
    05.k Agreements with third parties
06 Compliance
  06.01 Legal requirements
    06.a Finding the laws that apply
    06.b Intellectual property
    06.c Protecting records
    06.d Data protection and privacy
    06.e Preventing misuse of assets
    06.f Rules on cryptography
  06.02 Policies, standards and technical checks
    06.g Following policies and standards
    06.h Checking technical compliance
  06.03 Audits of systems
    06.i Planning audits
    06.j Protecting audit tools
07 Assets
  07.01 Responsibility for assets
    07.a Inventory
    07.b Owners
    07.c Acceptable use
  07.02 Classifying information
    07.d Guidelines for classes
    07.e Labelling and handling
08 Buildings and equipment
  08.01 Secure areas
    08.a Perimeter
    08.b Entry
    08.c Offices, rooms and facilities
    08.d Threats from outside and nature
    08.e Working in secure areas
    08.f Delivery and public areas
  08.02 Equipment
    08.g Placing and protecting equipment
    08.h Power and other utilities
    08.i Cabling
    08.j Maintenance
    08.k Equipment off the premises
    08.l Disposing of or reusing equipment
    08.m Taking property away
09 Communications and operations
  09.01 Operating procedures
    09.a Written procedures
    09.b Managing changes
    09.c Separating duties
    09.d Separating development, test and operation
  09.02 Services of third parties
    09.e Delivery of services
    09.f Monitoring services
    09.g Changes to services
  09.03 Planning and accepting systems
    09.h Capacity
    09.i Accepting systems
  09.04 Malicious and mobile code
    09.j Defence against malicious code
    09.k Defence against mobile code
  09.05 Backup
    09.l Backups
  09.06 Networks
    09.m Securing networks
    09.n Security of network services
  09.07 Media
    09.o Removable media
    09.p Disposing of media
    09.q Handling information
    09.r System documentation
  09.08 Exchanging information
    09.s Rules for exchange
    09.t Agreements on exchange
    09.u Media in transit
    09.v Electronic messages
    09.w Connected business systems
  09.09 Commerce online
    09.x Selling online
    09.y Transactions online
    09.z Published information
  09.10 Monitoring
    09.aa Audit logs
    09.ab Watching how systems are used
    09.ac Protecting logs
    09.ad Logs of administrators and operators
    09.ae Logs of faults
    09.af Synchronised clocks
10 Acquiring, developing and maintaining systems
  10.01 Security requirements
    10.a Stating and analysing requirements
  10.02 Correct processing
    10.b Checking input
    10.c Checking processing
    10.d Integrity of messages
    10.e Checking output
  10.03 Cryptography
    10.f Rules for cryptography
    10.g Managing keys
  10.04 Files of systems
    10.h Software in operation
    10.i Test data
    10.j Source code
  10.05 Development and support
    10.k Controlling changes
    10.l Development by others
  10.06 Vulnerabilities
    10.m Managing technical vulnerabilities
11 Incidents
  11.01 Reporting
    11.a Reporting events
    11.b Reporting weaknesses
  11.02 Handling incidents
    11.c Responsibilities and procedures
    11.d Learning from incidents
    11.e Collecting evidence
12 Continuity
  12.01 Security in continuity of the business
    12.a Security as a part of continuity
    12.b Continuity and risk
    12.c Making and carrying out plans
    12.d One framework of plans
    12.e Testing and keeping plans current
13 Privacy
  13.01 Openness
    13.a Privacy notice
    13.b Openness about practice
    13.c Account of disclosures
  13.02 Participation
    13.d Consent
    13.e Choice
    13.f Access to one's own data
  13.03 Purpose
    13.g Legitimate purposes
    13.h Stating purposes
  13.04 Minimum of data
    13.i Limiting collection
    13.j Limiting what is kept
  13.05 Limits of use
    13.k Use and disclosure
    13.l Retention and disposal
  13.06 Quality of data
    13.m Accuracy
    13.n Correction and redress
    13.o Complaints
  13.07 Accountability
    13.p Governance
    13.q Privacy impact assessments
    13.r Requirements for contractors
    13.s Monitoring and auditing
    13.t Awareness and training
    13.u Reporting
`),
});
