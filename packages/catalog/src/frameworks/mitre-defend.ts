import { defineFramework } from '@rampart/domain/framework.ts';
import { requirementsIn } from '../frameworks-data/requirements-in.ts';

/** Tactics, and the techniques under them that settings of products can answer. */
export const mitreDefend = defineFramework({
  id: 'mitre-defend',
  name: 'D3FEND',
  requirements: requirementsIn(`
Model Model
  D3-AI Asset Inventory
  D3-NM Network Mapping
Harden Harden
  D3-AA Agent Authentication
    D3-BAN Biometric Authentication
    D3-CBAN Certificate-based Authentication
    D3-MFA Multi-factor Authentication
    D3-TBA Token-based Authentication
  D3-AH Application Hardening
    D3-ACH Application Configuration Hardening
  D3-CH Credential Hardening
    D3-CRO Credential Rotation
    D3-OTP One-time Password
    D3-SPP Strong Password Policy
  D3-MH Message Hardening
    D3-MAN Message Authentication
  D3-PH Platform Hardening
    D3-SU Software Update
Detect Detect
  D3-ID Identifier Analysis
    D3-URA URL Reputation Analysis
  D3-MA Message Analysis
    D3-SMRA Sender MTA Reputation Analysis
    D3-SRA Sender Reputation Analysis
  D3-NTA Network Traffic Analysis
  D3-UBA User Behavior Analysis
    D3-ANET Authentication Event Thresholding
    D3-AZET Authorization Event Thresholding
    D3-CCSA Credential Compromise Scope Analysis
    D3-DAM Domain Account Monitoring
    D3-JFAPA Job Function Access Pattern Analysis
    D3-LAM Local Account Monitoring
    D3-RAPA Resource Access Pattern Analysis
    D3-SDA Session Duration Analysis
    D3-UGLPA User Geolocation Logon Pattern Analysis
Isolate Isolate
  D3-AMED Access Mediation
    D3-CTS Credential Transmission Scoping
  D3-APA Access Policy Administration
    D3-DTP Domain Trust Policy
    D3-UAP User Account Permissions
  D3-EI Execution Isolation
  D3-NI Network Isolation
    D3-ET Encrypted Tunnels
    D3-ITF Inbound Traffic Filtering
    D3-NTF Network Traffic Filtering
Deceive Deceive
  D3-DE Decoy Environment
  D3-DO Decoy Object
Evict Evict
  D3-CE Credential Eviction
    D3-AL Account Locking
    D3-ANCI Authentication Cache Invalidation
    D3-CR Credential Revocation
  D3-PE Process Eviction
Restore Restore
  D3-RA Restore Access
    D3-RUAA Restore User Account Access
    D3-ULA Unlock Account
`),
});
