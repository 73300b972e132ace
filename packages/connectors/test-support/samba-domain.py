"""A Samba domain in a folder, made and dumped without being root.

`samba-tool domain provision` sets file permissions of the share sysvol that only root may set; its own Python interface can leave them out,
and it loads thousands of accounts in one transaction.

    samba-domain.py provision   what to make as JSON on standard input
    samba-domain.py dump CONF   the domain's objects as JSON on standard output
"""
import base64
import hashlib
import json
import logging
import sys

from ldb import FLG_NOSYNC, SCOPE_SUBTREE
from samba import param
from samba.auth import system_session
from samba.dsdb import DS_DOMAIN_FUNCTION_2008_R2
from samba.provision import provision
from samba.samdb import SamDB
from samba.sd_utils import SDUtils


def settings_in(conf):
    settings = param.LoadParm()
    settings.load(conf)
    return settings


def database_of(settings):
    # batch_mode: the index is written once for each transaction.
    url = settings.private_path("sam.ldb")
    return SamDB(session_info=system_session(), lp=settings, url=url, flags=FLG_NOSYNC, options=["batch_mode:1"])


def make(asked):
    settings = settings_in(asked["conf"])
    provision(
        logging.getLogger("provision"),
        system_session(),
        smbconf=asked["conf"],
        lp=settings,
        realm=asked["realm"],
        domain=asked["domain"],
        hostname=asked["host"],
        hostip="127.0.0.1",
        adminpass=asked["password"],
        serverrole="active directory domain controller",
        dom_for_fun_level=DS_DOMAIN_FUNCTION_2008_R2,
        dns_backend="NONE",
        skip_sysvolacl=True,
        batch_mode=True,
    )
    database = database_of(settings)
    database.transaction_start()
    database.add_ldif(asked["entries"])
    database.modify_ldif(asked["changes"])
    for grant in asked["grants"]:
        account = database.search(expression="(sAMAccountName=%s)" % grant["account"], attrs=["objectSid"])[0]
        sid = database.schema_format_value("objectSid", account["objectSid"][0]).decode()
        SDUtils(database).dacl_add_ace(grant["dn"], "(A;%s;%s;;;%s)" % ("CI" if grant["below"] else "", grant["rights"], sid))
    database.transaction_commit()


def shown(value):
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        # Security descriptors are long, and most of a dump.
        return "base64 " + base64.b64encode(value).decode() if len(value) < 64 else "sha256 " + hashlib.sha256(value).hexdigest()


def dump(conf):
    database = database_of(settings_in(conf))
    entries = database.search(database.get_default_basedn(), SCOPE_SUBTREE, attrs=["*", "nTSecurityDescriptor"])
    objects = {str(entry.dn): {name: [shown(bytes(value)) for value in entry[name]] for name in entry if name != "dn"} for entry in entries}
    json.dump(objects, sys.stdout)


if sys.argv[1] == "provision":
    make(json.load(sys.stdin))
else:
    dump(sys.argv[2])
